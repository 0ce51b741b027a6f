import { hasLapsed } from '#domain/school/learn-path.ts'
import { type GrantRow, isLocked } from '#domain/school/lesson-view.ts'
import { languageById, type Product } from '#domain/school/lookups.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Failure, fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { readGrants } from './grants.queries.ts'

/** The subscription that opens a lesson: null for a free one, undefined for one that the school does not show. */
export function lessonProduct(school: School, lessonId: number): Product | null | undefined {
  const lesson = school.lessonById.get(lessonId)
  const unit = lesson && school.unitById.get(lesson.unit_id)
  if (!lesson || !unit) return undefined
  if (!lesson.is_premium) return null
  return languageById(school.levelById.get(unit.level_id)?.language_id ?? 0)?.name ?? 'english'
}

/** True if a lesson is closed to a learner with these grants at that time; one that is not shown is. */
export function isLessonLocked(
  school: School,
  grants: readonly GrantRow[],
  lessonId: number,
  now: Date,
): boolean {
  const product = lessonProduct(school, lessonId)
  if (product === undefined) return true
  return product !== null && isLocked({ isPremium: true, product, grants, now })
}

/** Item that opens with a lesson, or is free by itself. */
type Openable = { opened_by: number | null }

/** The lessons to ask `assertOpen` for. */
export const lessonsToOpen = ({ opened_by }: Openable): number[] => (opened_by === null ? [] : [opened_by])

/** The subscription that opens it; null where it is free. */
export const productOf = (school: School, { opened_by }: Openable): Product | null | undefined =>
  opened_by === null ? null : lessonProduct(school, opened_by)

/** Refusal of what is done in a locked lesson: whose subscription for it has ended is told so. */
export function lockedNow(school: School, grants: readonly GrantRow[], lessonId: number, now: Date): Failure {
  const product = lessonProduct(school, lessonId)
  const isOver = product && hasLapsed({ product, grants, now })
  return fail.forbidden(isOver ? messages().shared_error_plan_ended() : undefined)
}

/** The learner's grants where one of these lessons needs any; else none, and no statement. */
export async function readGrantsForLessons(
  deps: Pick<Deps, 'db' | 'school'>,
  learnerId: number,
  lessonIds: Iterable<number>,
): Promise<GrantRow[]> {
  const school = await deps.school()
  const needed = [...lessonIds].some((id) => lessonProduct(school, id))
  return needed ? await readGrants(deps.db, learnerId) : []
}

/**
 * Refuses learners who may not open all these lessons; no statement if all are free.
 * @throws Failure 404 for a lesson that the school does not show, 403 for a locked one
 */
export async function assertOpen(
  deps: Pick<Deps, 'db' | 'school'>,
  learnerId: number,
  lessonIds: readonly number[],
  now: Date,
): Promise<void> {
  const school = await deps.school()
  if (lessonIds.some((id) => !school.lessonById.has(id))) throw fail.notFound()
  const grants = await readGrantsForLessons(deps, learnerId, lessonIds)
  if (lessonIds.some((id) => isLessonLocked(school, grants, id, now))) throw fail.forbidden()
}
