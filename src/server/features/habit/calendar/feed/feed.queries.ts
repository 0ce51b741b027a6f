import { type Kysely, sql } from 'kysely'
import type { StudySession } from '#domain/habit/schedule/schedule.ts'
import type { Tables } from '#server/platform/db/rows.ts'

type Row = {
  locale: string
  time_zone: string
  repeat_weekly: boolean
  feed_version: number
  has_push: boolean
  sessions: (StudySession & { changed_at: string })[]
}

/** All that a learner's feed says, in one statement; undefined for an account that is gone. */
export async function readFeed(db: Kysely<Tables>, learnerId: number) {
  const { rows } = await sql<Row>`
    select locale, time_zone, coalesce(repeat_weekly, false) as repeat_weekly, coalesce(feed_version, 0) as feed_version,
      exists (select from push_tokens where push_tokens.account_id = learners.account_id) as has_push,
      coalesce((select json_agg(json_build_object('id', id, 'day_id', day_id, 'minute', minute, 'duration', duration,
        'first_day', first_day, 'changed_at', changed_at) order by id)
        from study_sessions where study_sessions.learner_id = learners.id), '[]') as sessions
    from learners left join study_calendars on study_calendars.learner_id = learners.id
    where learners.id = ${learnerId} and deleted_at is null`.execute(db)
  const [row] = rows
  return (
    row && {
      locale: row.locale,
      timeZone: row.time_zone,
      isRepeated: row.repeat_weekly,
      feedVersion: row.feed_version,
      hasPush: row.has_push,
      sessions: row.sessions,
      changedAt: new Map(row.sessions.map(({ id, changed_at }) => [id, new Date(changed_at)])),
    }
  )
}
