import type { LearnerProgress } from '#domain/school/learn-path.ts'
import type { ProgressRow } from '#domain/school/lesson-view.ts'
import type { Deps } from '#server/deps.ts'
import { productOf } from '#server/school/lesson-rows.ts'
import type { School, SchoolUnit } from '#server/school/school.queries.ts'
import { readStanding, type Standing } from './learn.queries.ts'

export const byLesson = ({ progress, grants }: Standing) => ({
  progress: new Map<number, ProgressRow>(progress.map((row) => [row.lesson_id, row])),
  grants,
})

/** Progress in these lessons, by lesson, and what the learner is subscribed to; one statement. */
export const readLearnerProgress = async (db: Deps['db'], learnerId: number, lessonIds: number[]) =>
  byLesson(await readStanding(db, learnerId, lessonIds))

export const lessonIdsOf = (units: readonly SchoolUnit[]): number[] =>
  units.flatMap(({ lessons }) => lessons.map(({ id }) => id))

/** The learner's side of each unit. */
export type SideOf = (unit: SchoolUnit) => LearnerProgress

export const sideOf =
  (side: ReturnType<typeof byLesson>, school: School, now: Date): SideOf =>
  (unit) => ({ ...side, product: productOf(unit, school), now })

/** How the learner stands in these units: one statement. */
export const progressOf = async (
  deps: Deps,
  school: School,
  learnerId: number,
  units: SchoolUnit[],
  now: Date,
): Promise<SideOf> => sideOf(await readLearnerProgress(deps.db, learnerId, lessonIdsOf(units)), school, now)
