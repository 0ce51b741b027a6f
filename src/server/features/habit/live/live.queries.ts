import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LocalText, Tables } from '#server/platform/db/rows.ts'

/** A class as it is stored, and how it stands for one learner. */
export type LiveRow = {
  id: number
  uuid: string
  title: LocalText
  description: LocalText
  teacher: string
  cover_photo: string | null
  language_id: number
  starts_at: Date
  duration: number
  seats: number | null
  meeting_url: string | null
  cancelled_at: Date | null
  changes: number
  is_notify: boolean
  has_seat: boolean
  away_since: Date | null
  taken: number
  recording: { video_id: string; duration: number } | null
}

const columns = sql`
  event.id, uuid, title, description, teacher, cover_photo, event.language_id, starts_at, event.duration, seats, meeting_url,
  cancelled_at, changes, coalesce(is_notify, false) as is_notify, coalesce(is_notify or joined_at is not null, false) as has_seat,
  mine.away_since,
  case when seats is null then 0 else (select count(*) from (select from live_attendees as other
    where other.live_event_id = event.id and (is_notify or joined_at is not null) limit seats) as seated) end as taken,
  (select json_build_object('video_id', hosting_id, 'duration', videos.duration) from videos
    where hosting_id = event.recording) as recording`

const tables = (learnerId: number) => sql`
  live_events as event left join live_attendees as mine on mine.live_event_id = event.id and mine.learner_id = ${learnerId}`

const ends = sql`starts_at + event.duration * interval '1 minute'`

/** No class is longer (ms): by it, those that run or are to come are found. */
const MAX_CLASS_MS = 240 * 60_000

type Wanted = {
  now: Date
  from?: Date | undefined
  to?: Date | undefined
  languageId?: number | undefined
  teacher?: string | undefined
  page: number
  per_page: number
}

/** Those that run or come first, the next one first; then those that ended, the last one first. A cancelled one is gone when it would be over. */
export async function listLiveEvents(db: Kysely<Tables>, learnerId: number, wanted: Wanted) {
  const { now, from, to, languageId, teacher, page, per_page } = wanted
  const isShown = sql`(cancelled_at is null or ${ends} > ${now})`
  const conditions: RawBuilder<unknown>[] = [
    isShown,
    ...(from ? [sql`starts_at >= ${from}`] : []),
    ...(to ? [sql`starts_at < ${to}`] : []),
    ...(languageId ? [sql`event.language_id = ${languageId}`] : []),
    ...(teacher ? [sql`teacher = ${teacher}`] : []),
  ]
  const { rows } = await sql<{ found: LiveRow[] | null; total: number; teachers: string[] | null }>`
    with found as (select event.id, starts_at, ${ends} <= ${now} as is_over from live_events as event where ${sql.join(conditions, sql` and `)})
    select (select count(*) from found) as total,
      (select json_agg(distinct teacher) from live_events as event
        where starts_at > ${new Date(now.getTime() - MAX_CLASS_MS)} and ${ends} > ${now} and cancelled_at is null) as teachers,
      (select json_agg(shown) from (
        select ${columns} from (
            select id, row_number() over (order by is_over, extract(epoch from starts_at) * case when is_over then -1 else 1 end, id) as place
            from found order by place limit ${per_page} offset ${(page - 1) * per_page}) as page
          join live_events as event on event.id = page.id
          left join live_attendees as mine on mine.live_event_id = event.id and mine.learner_id = ${learnerId}
        order by place) as shown) as found`.execute(db)
  const { found, total = 0, teachers } = rows[0] ?? {}
  return { rows: (found ?? []).map(withDates), total, teachers: teachers ?? [] }
}

/** Times come as text within JSON. */
const withDates = (row: LiveRow): LiveRow => ({
  ...row,
  starts_at: new Date(row.starts_at),
  cancelled_at: row.cancelled_at && new Date(row.cancelled_at),
  away_since: row.away_since && new Date(row.away_since),
})

/** One class, which nobody else takes a seat of until the transaction ends. */
export async function lockLiveEvent(
  trx: Kysely<Tables>,
  learnerId: number,
  id: number,
): Promise<LiveRow | undefined> {
  await sql`select from live_events where id = ${id} for update`.execute(trx)
  const { rows } = await sql<LiveRow>`
    select ${columns} from ${tables(learnerId)} where event.id = ${id}`.execute(trx)
  return rows[0]
}

export async function saveNotify(
  trx: Kysely<Tables>,
  learner_id: number,
  live_event_id: number,
  is_notify: boolean,
): Promise<void> {
  await trx
    .insertInto('live_attendees')
    .values({ learner_id, live_event_id, is_notify })
    .onConflict((conflict) => conflict.columns(['learner_id', 'live_event_id']).doUpdateSet({ is_notify }))
    .execute()
}

/** Seconds of a class that were counted for a learner; null for who had not joined. */
export async function readJoined(trx: Kysely<Tables>, learnerId: number, id: number): Promise<number | null> {
  const row = await trx
    .selectFrom('live_attendees')
    .select('seconds')
    .where('learner_id', '=', learnerId)
    .where('live_event_id', '=', id)
    .where('joined_at', 'is not', null)
    .executeTakeFirst()
  return row?.seconds ?? null
}

export async function saveJoined(
  trx: Kysely<Tables>,
  learner_id: number,
  live_event_id: number,
  { seconds, now, away_since }: { seconds: number; now: Date; away_since: Date | null },
): Promise<void> {
  await trx
    .insertInto('live_attendees')
    .values({ learner_id, live_event_id, joined_at: now, seconds, away_since })
    .onConflict((conflict) =>
      conflict.columns(['learner_id', 'live_event_id']).doUpdateSet({
        seconds,
        away_since,
        joined_at: sql`coalesce(live_attendees.joined_at, ${now})`,
      }),
    )
    .execute()
}

/** Classes that a learner asked to be reminded of and that begin within a span of time, the earliest first. */
export async function readNotified(
  db: Kysely<Tables>,
  learnerId: number,
  { from, to }: { from: Date; to: Date },
): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select ${columns} from ${tables(learnerId)}
    where mine.is_notify and starts_at >= ${from} and starts_at < ${to} order by starts_at, event.id`.execute(
    db,
  )
  return rows
}

/** True if a video is the recording of a class that has ended. */
export async function isRecording(db: Kysely<Tables>, hostingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from live_events as event where recording = ${hostingId} and ${ends} <= ${now} limit 1`.execute(db)
  return rows.length > 0
}
