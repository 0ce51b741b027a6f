import type { LibraryKind } from '#domain/school/library.ts'
import type { LessonType, Product } from '#domain/school/lookups.ts'
import type { SearchEntry } from '#domain/school/search/find.ts'
import type { School, SchoolLesson } from '#server/core/catalogue/school.queries.ts'
import type { LocalText } from '#server/platform/db/bodies.ts'

/** Something of the library, the same for everybody. */
export type Item = {
  kind: LibraryKind
  id: number
  /** For a point of grammar, a story or a writing task, whose page has it in its address. */
  slug: string | null
  languageId: number
  /** Codes of the levels that it belongs to. */
  levels: readonly string[]
  skillIds: readonly number[]
  categoryId: number | null
  /** In the interface's languages, or as it is written in the one that is taught. */
  title: LocalText | string
  reading: string | null
  detail: LocalText | string | null
  audio: string | null
  /** Target of the item's link. */
  lesson: { id: number; type: LessonType } | null
  /** Lock of the item: a lesson, or a subscription. */
  lockedBy: { lessonId: number } | { product: Product } | null
  live: { starts_at: string; isRecording: boolean } | null
}
export type LibraryEntry = SearchEntry<Item>

/** An item that is open to everybody and belongs to no lesson; the others say what is different. */
export const makeItem = (item: Pick<Item, 'kind' | 'id' | 'languageId' | 'title'> & Partial<Item>): Item => ({
  slug: null,
  levels: [],
  skillIds: [],
  categoryId: null,
  reading: null,
  detail: null,
  audio: null,
  lesson: null,
  lockedBy: null,
  live: null,
  ...item,
})

export const toLessonRef = ({ id, lesson_type }: SchoolLesson) => ({ id, type: lesson_type })

/** The level of a lesson's unit. */
export const findLessonLevel = (school: School, { unit_id }: SchoolLesson) => {
  const unit = school.unitById.get(unit_id)
  return unit && school.levelById.get(unit.level_id)
}
