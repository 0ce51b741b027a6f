import type { LearnerSide } from '#domain/school/learn-path.ts'
import type { Deps } from '#server/deps.ts'
import { learnerSide, productOf } from '#server/school/lesson-rows.ts'
import type { School, SchoolUnit } from '#server/school/school.queries.ts'
import { readStanding } from './learn.queries.ts'

/** How the learner stands in these units: one statement. */
export async function sideOf(deps: Deps, school: School, learnerId: number, units: SchoolUnit[], now: Date) {
  const lessonIds = units.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  const standing = learnerSide(await readStanding(deps.db, learnerId, lessonIds))
  return (unit: SchoolUnit): LearnerSide => ({ ...standing, product: productOf(unit, school), now })
}
