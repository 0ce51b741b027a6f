import type { LibraryItem } from '#contract/school/library.ts'
import type { GrantRow } from '#domain/school/lesson-view.ts'
import { isLocked as isClosed } from '#domain/school/lesson-view.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { fields, inAll } from '#server/core/catalogue/search-fields.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import type { LocalText } from '#server/platform/db/bodies.ts'
import type { FoundClass, OwnDeck } from '#server/read-models/library.ts'
import { type Item, type LibraryEntry, makeItem } from './item.ts'

/** Makes a check of what is locked for a learner with these subscriptions; the same question has one answer. */
export function makeLockCheck(
  school: School,
  grants: readonly GrantRow[],
  now: Date,
): (item: Item) => boolean {
  return ({ lockedBy }) => {
    if (lockedBy === null) return false
    if ('lessonId' in lockedBy) return isLessonLocked(school, grants, lockedBy.lessonId, now)
    return isClosed({ isPremium: true, product: lockedBy.product, grants, now })
  }
}

const textOf = (text: LocalText | string, locale: Locale) =>
  typeof text === 'string' ? text : localize(text, locale)

/** Kinds whose meaning is taught, and isn't said while they are locked. */
const IS_TAUGHT = new Set<Item['kind']>(['word', 'character'])

export function itemView(item: Item, lock: boolean, locale: Locale): Omit<LibraryItem, 'known_percent'> {
  const isSecret = lock && IS_TAUGHT.has(item.kind)
  return {
    kind: item.kind,
    id: item.id,
    slug: item.slug,
    title: textOf(item.title, locale),
    reading: item.reading,
    detail: isSecret || item.detail === null ? null : textOf(item.detail, locale),
    audio: isSecret ? null : item.audio,
    language_id: item.languageId,
    levels: [...item.levels],
    lock,
    lesson: item.lesson && { id: item.lesson.id, lesson_type: item.lesson.type },
    starts_at: item.live?.starts_at ?? null,
    is_recording: item.live?.isRecording ?? false,
  }
}

export const deckEntry = ({ id, name, language_id: languageId }: OwnDeck): LibraryEntry => ({
  item: makeItem({ kind: 'deck', id, languageId, title: name }),
  fields: fields([name]),
})

export const classEntry = (found: FoundClass, now: Date): LibraryEntry => {
  const { id, title, description, teacher, language_id: languageId, duration, is_recorded } = found
  const starts_at = new Date(found.starts_at)
  const isOver = starts_at.getTime() + duration * 60_000 <= now.getTime()
  return {
    item: makeItem({
      kind: 'live',
      id,
      languageId,
      title,
      detail: teacher,
      live: { starts_at: starts_at.toISOString(), isRecording: isOver && is_recorded },
    }),
    fields: fieldsOfClass({ title, description, teacher }),
  }
}

type ClassTexts = Pick<FoundClass, 'title' | 'description' | 'teacher'>

/** Classes are the same for everybody, and change seldom: what they are found by is kept. Emptied when there were many. */
const keptFields = new Map<string, LibraryEntry['fields']>()
const MAX_KEPT = 500

function fieldsOfClass({ title, description, teacher }: ClassTexts): LibraryEntry['fields'] {
  const key = JSON.stringify([title, description, teacher])
  const known = keptFields.get(key)
  if (known) return known
  if (keptFields.size >= MAX_KEPT) keptFields.clear()
  const made = [...fields([...inAll(title), teacher]), ...fields(inAll(description), { isName: false })]
  keptFields.set(key, made)
  return made
}
