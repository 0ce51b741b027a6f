import { type Kysely, sql } from 'kysely'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** So many are looked at by one statement, which therefore takes as long however many learners there are. */
const BATCH_SIZE = 500

export type Idle = {
  learner_id: number
  time_zone: string
  time_zone_before: string | null
  time_zone_since: Date | null
}

/**
 * Learners whose clock shows this hour, who want to be told of their streak, weren't told today, and studied within the last fortnight but
 * not today; some hundred at a time.
 */
export async function* idleAtHour(db: Kysely<Tables>, now: Date, hour: number): AsyncGenerator<Idle[]> {
  let last = 0
  for (;;) {
    const ids = await wishing(db, last)
    const idle = ids.length > 0 ? await idleAmong(db, ids, { now, hour }) : []
    if (idle.length > 0) yield idle
    if (ids.length < BATCH_SIZE) return
    last = ids.at(-1) ?? last
  }
}

/** The next of those who want to be told, after a learner. */
async function wishing(db: Kysely<Tables>, last: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_settings')
    .select('learner_id')
    .where(indexPredicate`(kinds ->> 'streak')::boolean`)
    .where('learner_id', '>', last)
    .orderBy('learner_id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ learner_id }) => learner_id)
}

async function idleAmong(
  db: Kysely<Tables>,
  ids: readonly number[],
  { now, hour }: { now: Date; hour: number },
): Promise<Idle[]> {
  const { rows } = await sql<Idle>`
    select learners.id as learner_id, time_zone, time_zone_before, time_zone_since
    from learners
    cross join lateral (select own_time(${now}::timestamptz, time_zone) as clock,
      study_day(${now}::timestamptz, time_zone) as today) as own
    where learners.id = any(${ids}::bigint[]) and deleted_at is null and extract(hour from clock) = ${hour}
      and not exists (select from notifications
        where notifications.learner_id = learners.id and key = 'streak:' || today)
      and not exists (select from daily_seconds
        where daily_seconds.learner_id = learners.id and kind <> 'screen' and day = today)
      and exists (select from daily_seconds
        where daily_seconds.learner_id = learners.id and kind <> 'screen' and day > today - 15)
    order by learners.id`.execute(db)
  return rows
}
