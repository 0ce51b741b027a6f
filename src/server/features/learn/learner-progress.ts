import type { LearnerProgress } from '#domain/school/learn-path.ts'
import type { ProgressRow } from '#domain/school/lesson-view.ts'
import type { Deps } from '#server/deps.ts'
import { productOf } from '#server/school/lesson-rows.ts'
import type { School, SchoolUnit } from '#server/school/school.queries.ts'
import { readStanding } from './learn.queries.ts'

/** Progress in these lessons, by lesson, and what the learner is subscribed to; one statement. */
export async function readLearnerProgress(db: Deps['db'], learnerId: number, lessonIds: number[]) {
  const { progress, grants } = await readStanding(db, learnerId, lessonIds)
  return { progress: new Map<number, ProgressRow>(progress.map((row) => [row.lesson_id, row])), grants }
}

/** How the learner stands in these units: one statement. */
export async function progressOf(
  deps: Deps,
  school: School,
  learnerId: number,
  units: SchoolUnit[],
  now: Date,
) {
  const lessonIds = units.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  const progress = await readLearnerProgress(deps.db, learnerId, lessonIds)
  return (unit: SchoolUnit): LearnerProgress => ({ ...progress, product: productOf(unit, school), now })
}
