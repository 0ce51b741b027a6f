import type { LearnerProgress } from '#domain/school/learn-path.ts'
import type { GrantRow, ProgressRow } from '#domain/school/lesson-view.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { Deps } from '#server/deps.ts'
import { productOf } from '#server/school/lesson-rows.ts'
import type { School, SchoolUnit } from '#server/school/school.queries.ts'
import { readStanding, type Standing } from './learn.queries.ts'

/** What the database says of one learner, as the domain takes it. */
function learnerProgress({ progress, grants }: Standing) {
  return {
    progress: new Map<number, ProgressRow>(progress.map((row) => [row.lesson_id, row])),
    grants: grants.map(
      ({ product, starts_at, ends_at }): GrantRow => ({
        product: product as Product,
        starts_at: new Date(starts_at),
        ends_at: new Date(ends_at),
      }),
    ),
  }
}

/** Progress in these lessons and the running grants of a learner; one statement. */
export const readLearnerProgress = async (db: Deps['db'], learnerId: number, lessonIds: number[]) =>
  learnerProgress(await readStanding(db, learnerId, lessonIds))

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
