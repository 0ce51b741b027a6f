import { findLast } from '#domain/base/lists.ts'
import {
  currentViewing,
  type GrantRow,
  isLocked,
  type LessonItem,
  type LessonRow,
  lastPending,
  lessonItem,
  type ProgressRow,
  type UnitRow,
} from './lesson-view.ts'
import { type LessonType, type Product, STATUS } from './lookups.ts'

/** Facts besides the unit on which a view of it depends: the learner's side of it, and the time. */
export type LearnerProgress = {
  product: Product
  grants: readonly GrantRow[]
  /** By lesson. */
  progress: ReadonlyMap<number, ProgressRow>
  now: Date
}

export type UnitView = ReturnType<typeof unitView>

/** The unit view of the product: the unit with its lessons in order, its totals (whole minutes) and where the learner is. */
export function unitView(unit: UnitRow, lessons: readonly LessonRow[], side: LearnerProgress) {
  const lock = isLocked({ isPremium: unit.is_premium, ...side })
  const items = lessons.map((lesson) =>
    lessonItem(lesson, side.progress.get(lesson.id), isLocked({ isPremium: lesson.is_premium, ...side })),
  )
  return {
    id: unit.id,
    title: unit.title,
    cover_photo: unit.cover_photo,
    short_des: unit.short_des,
    unit_number: `Unit ${unit.id}`,
    unit_type: 'UNIT' as const,
    level_name: unit.level_name,
    lesson_count: items.length,
    exercise_count: items.filter((item) => item.has_practice).length,
    total_minute: items.reduce((sum, item) => sum + item.total_length, 0),
    character_count: unit.character_count ?? 0,
    has_lesson_history: items.some((item) => side.progress.has(item.id)),
    is_premium: unit.is_premium,
    lock,
    current_viewing: currentViewing(items, side.progress),
    lessons: items,
  }
}

/**
 * The unit as one of a paged list: numbered by its place in the level, counted through the pages, and without lesson history.
 * @param index its place on the page, from 0
 * @param page the page, from 1
 */
export function pagedUnitView(
  unit: UnitRow,
  lessons: readonly LessonRow[],
  side: LearnerProgress,
  { index, page, perPage }: { index: number; page: number; perPage: number },
): UnitView {
  return {
    ...unitView(unit, lessons, side),
    unit_number: `Unit ${(page - 1) * perPage + index + 1}`,
    has_lesson_history: false,
  }
}

/**
 * Lesson at which the path goes on: the lesson begun last and not finished, else the first open lesson that is not complete, else the
 * first locked one; null when everything is complete. `lessons` are in the path's order.
 */
export function findNextLesson<T extends Pick<LessonItem, 'id' | 'lesson_status' | 'lock'>>(
  lessons: readonly T[],
  progress: ReadonlyMap<number, ProgressRow>,
): T | null {
  const left = lessons.filter((lesson) => lesson.lesson_status !== STATUS.complete)
  const open = left.filter((lesson) => !lesson.lock)
  return lastPending(open, progress) ?? open[0] ?? left[0] ?? null
}

/**
 * The first locked unit that isn't finished, where nothing open is left to do; null where something is.
 * @param isCurrent whether the path goes on here: elsewhere, something finished must come before it
 */
export function lockedAhead<T extends Pick<UnitView, 'lock'> & { lessons: readonly LessonState[] }>(
  units: readonly T[],
  isCurrent: boolean,
): T | null {
  const isLeft = ({ status }: LessonState) => status !== STATUS.complete
  if (units.some(({ lessons }) => lessons.some((lesson) => isLeft(lesson) && !lesson.lock))) return null
  const at = units.findIndex(({ lock, lessons }) => lock && lessons.some(isLeft))
  return isCurrent || at > 0 ? (units[at] ?? null) : null
}
type LessonState = Pick<LessonItem, 'status' | 'lock'>

/** True if there was a plan for the product, and none is left, not even one that begins later. */
export function hasLapsed({ product, grants, now }: Pick<LearnerProgress, 'product' | 'grants' | 'now'>) {
  const ofProduct = grants.filter((grant) => grant.product === product)
  return ofProduct.length > 0 && ofProduct.every(({ ends_at }) => ends_at <= now)
}

/** The lesson after that one in the path's order, or null at its end. */
export function nextLessonId(lessons: readonly { id: number }[], id: number): number | null {
  const at = lessons.findIndex((lesson) => lesson.id === id)
  return at === -1 ? null : (lessons[at + 1]?.id ?? null)
}

/**
 * The level to show: the wished one when it has units, else the nearest lower one that has some, else the lowest that has.
 * Undefined when none has, or when the wished level is not among them.
 */
export function levelWithUnits<T extends { id: number; position: number; unit_count: number }>(
  levels: readonly T[],
  wishedId: number,
): T | undefined {
  const wished = levels.find((level) => level.id === wishedId)
  if (!wished) return undefined
  const filled = levels.filter((level) => level.unit_count > 0).sort((a, b) => a.position - b.position)
  return findLast(filled, (level) => level.position <= wished.position) ?? filled[0]
}

/**
 * The level whose units are shown for one that has none; null if it has its own, or nothing lower has any.
 * @param levels of one language, the lowest first
 */
export function findStandInLevel<T extends { code: string; unit_count: number }>(
  levels: readonly T[],
  code: string,
): T | null {
  const at = levels.findIndex((level) => level.code === code)
  if (at < 0 || (levels[at]?.unit_count ?? 0) > 0) return null
  return findLast(levels.slice(0, at), ({ unit_count }) => unit_count > 0) ?? null
}

/** A lesson's page: a locked lesson has only its own, an unlocked one goes by its type. */
export function lessonPath(lesson: { id: number; lock: boolean; lesson_type: LessonType }): string {
  const page = `/lessons/${lesson.id}`
  if (lesson.lock) return page
  switch (lesson.lesson_type) {
    case 'PRACTICE':
      return `${page}/practice`
    case 'FLASH_CARD':
      return `${page}/flash-cards`
    case 'CHARACTER':
      return `${page}/characters`
    case 'VIDEO':
      return page
  }
}
