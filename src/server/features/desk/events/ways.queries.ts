import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { WayStep } from '#server/platform/db/rows/event-rows.ts'
import { readWaysToSum, type WayRow } from '#server/read-models/operator-analytics.ts'

/** Steps of learners on the way to their third day, in order; deleted accounts are counted separately. */
export const STEPS: readonly WayStep[] = [
  'registration',
  'level-test',
  'learn',
  'lesson',
  'practice',
  'second-day',
  'third-day',
  'deleted',
]

/** Days for which the sums are kept, as all counts are. */
const DAYS_KEPT = 30

/** The third day of who registered so many days ago is over, whatever their time zone. */
const DAYS_UNTIL_OVER = 4

/** Keeps the sums of a night; those of a day that another node has summed meanwhile stay. @returns how many rows it wrote */
async function addWays(db: Database, rows: readonly WayRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('way_counts')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/**
 * Sums up how far those came who registered on each day of the last 30 whose third day is over, where that isn't done yet.
 * @returns how many rows it wrote
 */
export const sumWays = async (db: Database): Promise<number> =>
  await addWays(db, await readWaysToSum(db, { from: DAYS_UNTIL_OVER, until: DAYS_KEPT }))

/** Removes what was summed for more than 30 days ago. @returns how many rows */
export async function removeOldWays(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('way_counts')
    .where('day', '<', sql<string>`(now() at time zone 'Asia/Yangon')::date - ${DAYS_KEPT}::int`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Number of learners who registered within these days, by their last step. */
export async function countLearnersByStep(db: Database, days: number): Promise<Map<WayStep, number>> {
  const rows = await db
    .selectFrom('way_counts')
    .select(({ fn }) => ['step', fn.sum<number>('learners').as('learners')])
    .where(
      'day',
      '>',
      sql<string>`(now() at time zone 'Asia/Yangon')::date - ${days}::int - ${DAYS_UNTIL_OVER}::int`,
    )
    .groupBy('step')
    .execute()
  return new Map(rows.map(({ step, learners }) => [step, Number(learners)]))
}
