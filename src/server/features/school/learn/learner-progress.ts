import type { LearnerProgress } from '#domain/school/learn-path.ts'
import type { ProgressRow } from '#domain/school/lesson-view.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { findProduct } from '#server/core/catalogue/lesson-rows.ts'
import type { School, SchoolUnit } from '#server/core/catalogue/school.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type ProgressSummary, readProgressSummary } from './learn.queries.ts'

export const byLesson = ({ progress, grants }: ProgressSummary) => ({
  progress: new Map<number, ProgressRow>(progress.map((row) => [row.lesson_id, row])),
  grants,
})

/** Progress in these lessons, by lesson, and what the learner is subscribed to; one statement. */
export const readLearnerProgress = async (db: Deps['db'], learnerId: number, lessonIds: number[]) =>
  byLesson(await readProgressSummary(db, learnerId, lessonIds))

export const listLessonIds = (units: readonly SchoolUnit[]): number[] =>
  units.flatMap(({ lessons }) => lessons.map(({ id }) => id))

/** True if the learner has finished every lesson of the level. One without lessons can't be finished. */
export async function isLevelDone(deps: Deps, learnerId: number, levelId: number): Promise<boolean> {
  const lessonIds = listLessonIds((await deps.school()).unitsOfLevel.get(levelId) ?? [])
  const { progress } = await readLearnerProgress(deps.db, learnerId, lessonIds)
  return lessonIds.length > 0 && lessonIds.every((id) => progress.get(id)?.status === STATUS.complete)
}

/** The learner's side of each unit. */
export type SideOf = (unit: SchoolUnit) => LearnerProgress

export const makeProgressSide =
  (side: ReturnType<typeof byLesson>, school: School, now: Date): SideOf =>
  (unit) => ({ ...side, product: findProduct(unit, school), now })

/** Progress of the learner in these units: one statement. */
export const readUnitProgress = async (
  deps: Deps,
  school: School,
  learnerId: number,
  units: SchoolUnit[],
  now: Date,
): Promise<SideOf> =>
  makeProgressSide(await readLearnerProgress(deps.db, learnerId, listLessonIds(units)), school, now)

/** Lesson that was finished last since then, and the number of those finished. */
export function doneSince(
  since: Date,
  progress: readonly ProgressRow[],
  { lessonIds, school, locale }: { lessonIds: readonly number[]; school: School; locale: Locale },
) {
  const done = progress.filter(
    ({ lesson_id, status, updated_at }) =>
      status === STATUS.complete && updated_at >= since && lessonIds.includes(lesson_id),
  )
  const [last] = done.sort((a, b) => b.updated_at.getTime() - a.updated_at.getTime())
  const lesson = school.lessonById.get(last?.lesson_id ?? 0)
  if (!lesson) return null
  const { id, title, lesson_type } = lesson
  return { id, title: localize(title, locale), lesson_type, count: done.length }
}
