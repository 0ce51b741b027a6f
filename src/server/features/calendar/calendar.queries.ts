import { type Kysely, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import type { Tables } from '#server/db/rows.ts'

/**
 * Adds seconds to a learner's day in one statement, so that no two at once are lost; beyond a whole day nothing is added.
 * @returns the day's seconds of that kind
 */
export async function addDailySeconds(
  db: Kysely<Tables>,
  {
    learnerId,
    day,
    kind,
    seconds,
  }: { learnerId: number; day: string; kind: Tables['daily_seconds']['kind']; seconds: number },
): Promise<number> {
  const row = await db
    .insertInto('daily_seconds')
    .values({ learner_id: learnerId, day, kind, seconds: Math.min(seconds, SECONDS.per_day) })
    .onConflict((conflict) =>
      conflict.columns(['learner_id', 'day', 'kind']).doUpdateSet({
        seconds: sql<number>`least(${SECONDS.per_day}, daily_seconds.seconds + excluded.seconds)`,
      }),
    )
    .returning('seconds')
    .executeTakeFirstOrThrow()
  return row.seconds
}
