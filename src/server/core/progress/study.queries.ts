import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import { MAX_STREAK_NOTICE_DELAY, type OwnDay, type StudyKind } from '#domain/habit/streaks/study.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** One event: on which of the learner's days, of what kind, in which language, how long (ms). */
export type Studied = OwnDay & { kind: StudyKind; language_id: number; ms: number }

/** True if events of a day are told in time to make a streak, by the learner's day of study now: it turns at 4 in the morning. */
const IN_TIME = sql`day::date >=
  ((now() at time zone 'UTC') + make_interval(mins => max(utc_offset) - 240))::date - ${sql.lit(MAX_STREAK_NOTICE_DELAY)}`

const MAX_MS = sql.lit(SECONDS.per_day * 1000)

/**
 * A part of a statement that adds events to their days.
 * @param events a subquery with the learner's id and the columns of `Studied`, a row an event; each event once for good
 */
export const addingStudied = (events: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into daily_seconds as known
    (learner_id, day, kind, language_id, event_ms, events, least_offset, most_offset, in_time)
  select learner_id, day::date, kind, language_id, least(${MAX_MS}, sum(ms)), count(*), min(utc_offset), max(utc_offset), ${IN_TIME}
  from (${events}) as studied group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (learner_id, day, kind, language_id) do update set
    event_ms = least(${MAX_MS}, known.event_ms + excluded.event_ms), events = known.events + excluded.events,
    least_offset = least(known.least_offset, excluded.least_offset),
    most_offset = greatest(known.most_offset, excluded.most_offset), in_time = known.in_time or excluded.in_time`

/** These events as a subquery for `addingStudied`. @param only rows with the learner's id, or none if nothing is to be added */
export const studiedRows = (
  events: readonly Studied[],
  only: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select only_of.learner_id, given.* from (${only}) as only_of cross join jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
    as given (day text, kind text, language_id smallint, ms int, utc_offset smallint)`

/** Adds what was studied to the learner's day; an event that was noted as new in the same transaction. */
export async function addStudyTime(trx: Kysely<Tables>, learnerId: number, event: Studied): Promise<void> {
  await addingStudied(studiedRows([event], sql`select ${learnerId}::bigint as learner_id`)).execute(trx)
}

export type StudyEvent = {
  /** Counts once by it; without one, each time. */
  event_id: string | null
  kind: Tables['study_events']['kind']
  subject_id: number
  studied_at: Date
}

/** A part of a statement that notes an event by its id and, where it is new, adds it to its day; reads as `noted` and `counted`. */
export const notingEvent = (
  learnerId: number,
  event: StudyEvent,
  studied: Studied,
): RawBuilder<unknown> => sql`
  noted as (
    insert into study_events (learner_id, event_id, kind, subject_id, seconds, studied_at)
    select ${learnerId}::bigint, ${event.event_id}::uuid, ${event.kind}, ${event.subject_id}::int,
      ${Math.round(studied.ms / 1000)}::int, ${event.studied_at}::timestamptz
    where ${event.event_id}::uuid is not null
    on conflict (learner_id, event_id) do nothing returning learner_id
  ), counted as (${addingStudied(
    studiedRows(
      [studied],
      sql`select learner_id from noted union all select ${learnerId}::bigint where ${event.event_id}::uuid is null`,
    ),
  )})`

/** Counts an event that leaves nothing else behind; a known one is not counted again. */
export async function addStudyEvent(
  db: Kysely<Tables>,
  learnerId: number,
  event: StudyEvent,
  studied: Studied,
): Promise<void> {
  await sql`with ${notingEvent(learnerId, event, studied)} select`.execute(db)
}

type Called = OwnDay & { kind: StudyKind; language_id: number; seconds: number }

/**
 * Adds seconds that a client counted itself to a learner's day in one statement, so that no two at once are lost; beyond a whole day
 * nothing is added.
 * @returns the day's seconds of that kind: the larger of what was counted so and what the events took
 */
export async function addCalledSeconds(
  db: Kysely<Tables>,
  learnerId: number,
  { day, utc_offset, kind, language_id, seconds }: Called,
): Promise<number> {
  const { rows } = await sql<{ second: number }>`
    with added as (
      insert into daily_seconds as known (learner_id, day, kind, language_id, call_seconds, least_offset, most_offset)
      values (${learnerId}, ${day}, ${kind}, ${language_id}, ${seconds}, ${utc_offset}, ${utc_offset})
      on conflict (learner_id, day, kind, language_id) do update set
        call_seconds = least(${SECONDS.per_day}, known.call_seconds + excluded.call_seconds),
        least_offset = least(known.least_offset, excluded.least_offset),
        most_offset = greatest(known.most_offset, excluded.most_offset)
      returning call_seconds, event_ms
    )
    select least(${SECONDS.per_day}, greatest(sum(call_seconds), floor(sum(event_ms) / 1000)))::int as second from (
      select * from added union all
      select call_seconds, event_ms from daily_seconds
      where learner_id = ${learnerId} and day = ${day} and kind = ${kind} and language_id <> ${language_id}
    ) as of_kind`.execute(db)
  return rows[0]?.second ?? 0
}

/** Whole seconds of a kind that a learner's day has, in all languages. */
export async function readSecondsOfKind(
  db: Kysely<Tables>,
  learnerId: number,
  day: string,
  kind: StudyKind,
): Promise<number> {
  const { rows } = await sql<{ second: number }>`
    select coalesce(floor(sum(seconds)), 0)::int as second from studied
    where learner_id = ${learnerId} and day = ${day}::date and kind = ${kind}`.execute(db)
  return rows[0]?.second ?? 0
}
