import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'

const AT_ONCE = 500

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
    const { rows } = await sql<Idle>`
      select learners.id as learner_id, time_zone, time_zone_before, time_zone_since
      from notification_settings as settings join learners on learners.id = settings.learner_id
      cross join lateral (select own_time(${now}::timestamptz, time_zone) as clock) as own
      cross join lateral (select own.clock::date as today) as here
      where (kinds ->> 'streak')::boolean and settings.learner_id > ${last} and deleted_at is null
        and extract(hour from clock) = ${hour}
        and not exists (select from notifications
          where notifications.learner_id = learners.id and key = 'streak:' || today)
        and not exists (select from daily_seconds
          where daily_seconds.learner_id = learners.id and kind <> 'screen' and day = today)
        and exists (select from daily_seconds
          where daily_seconds.learner_id = learners.id and kind <> 'screen' and day > today - 15)
      order by settings.learner_id limit ${AT_ONCE}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.learner_id ?? last
  }
}
