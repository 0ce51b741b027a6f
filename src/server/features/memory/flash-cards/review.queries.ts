import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MAX_EVENT_MS } from '#domain/habit/streaks/study.ts'
import type { CardState, Review } from '#domain/memory/card-state.ts'
import type { Remembered } from '#server/core/catalogue/card-view.ts'
import { addingStudied, type Studied, studiedRows } from '#server/features/habit/study/study.service.ts'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { markColumns, type NewReview, type RememberedRow, rememberedOf } from './states.queries.ts'

export type StudiedReview = Studied & { review_id: string }

/** The most seconds that one review counts: nobody looks at a card for longer. */
const capped = sql`least(duration_ms, ${sql.lit(MAX_EVENT_MS.review)})`

/** The time by which a review of the log stands in the sums: what was imported, or rated without a look, as it was sent. */
export const addedMs = sql`case when studied_day is null then duration_ms else ${capped} end`

/**
 * Holds the learner's sums until the transaction ends: nothing else adds to or takes from their reviews meanwhile. Whoever writes both
 * takes the sums first, so that two never wait for each other.
 */
export async function holdReviews(trx: Kysely<Tables>, learnerId: number): Promise<void> {
  await sql`
    insert into practice_totals (learner_id) values (${learnerId})
    on conflict (learner_id) do update set reviewed = practice_totals.reviewed`.execute(trx)
}

const reviewRows = (
  reviews: readonly NewReview[],
): RawBuilder<unknown> => sql`jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb)
  as given (review_id uuid, card_id int, rating smallint, reviewed_at timestamptz, duration_ms int, day date,
    studied_day date, studied_language smallint)`

/**
 * Keeps reviews as events and adds them to the learner's sums and days, in one statement; one that was undone before it came is kept
 * and not added. In a transaction that holds the sums (`holdReviews`).
 * @returns the ids of those that were not yet known, and count
 */
export async function addReviews(
  trx: Kysely<Tables>,
  learnerId: number,
  reviews: readonly NewReview[],
  studied: readonly StudiedReview[],
): Promise<Set<string>> {
  const { rows } = await sql<{ saved: string[] | null }>`
    with kept as (
      insert into reviews (learner_id, review_id, card_id, rating, reviewed_at, duration_ms, day, studied_day, studied_language)
      select ${learnerId}::bigint, given.* from ${reviewRows(reviews)}
      order by review_id
      on conflict (learner_id, review_id) do nothing
      returning learner_id, review_id, duration_ms
    ), saved as (
      select * from kept where not exists (select from review_voids as voids
        where voids.learner_id = ${learnerId} and voids.review_id = kept.review_id)
    ), counted as (${addingStudied(sql`
      select learner_id, day, kind, language_id, ms, utc_offset from saved join jsonb_to_recordset(${JSON.stringify(studied)}::jsonb) as given
        (review_id uuid, day text, kind text, language_id smallint, ms int, utc_offset smallint) using (review_id)`)}
    )
    update practice_totals set
      reviewed = reviewed + added.count, review_milliseconds = review_milliseconds + added.ms
    from (select count(*), coalesce(sum(${capped}), 0) as ms from saved) as added
    where learner_id = ${learnerId}
    returning (select array_agg(review_id::text) from saved) as saved`.execute(trx)
  return new Set(rows[0]?.saved ?? [])
}

export type Memory = {
  parameters: number[] | null
  /** With all reviews that count, where one that arrived is late. */
  cards: (Remembered & { card_id: number; history: Review[] })[]
  /** Changes whenever the learner's sums change; null if there are none yet. */
  version: string | null
  /** Whether one of the reviews is known already, or was undone before it came. */
  isRepeat: boolean
}

type MemoryRow = RememberedRow & {
  id: number
  parameters: number[] | null
  version: string | null
  is_repeat: boolean
  history: { review_id: string; rating: Review['rating']; at: number; day: string }[] | null
}

type Asked = {
  firsts: readonly { card_id: number; reviewed_at?: Date; review_id?: string }[]
  reviewIds?: readonly string[]
  now: Date
}

/**
 * The states of cards before reviews that arrived, and all reviews of those cards where one is late. In the transaction of
 * `addReviews`, or before `saveAtOnce`.
 * @param asked.firsts each card with the earliest of its reviews that arrived, if any did
 * @param asked.reviewIds of all that arrived
 */
export async function readMemory(
  trx: Kysely<Tables>,
  learnerId: number,
  { firsts, reviewIds = [], now }: Asked,
): Promise<Memory> {
  const { rows } = await sql<MemoryRow>`
    select first.card_id as id, parameters, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_review_id, last_reviewed_at, last_day, totals.xmin::text as version, ${markColumns(now)},
      exists (select from reviews
        where learner_id = ${learnerId} and review_id = any(${arrayText(reviewIds)}::uuid[])) or exists (select from review_voids
        where learner_id = ${learnerId} and review_id = any(${arrayText(reviewIds)}::uuid[])) as is_repeat,
      case when (first.reviewed_at, first.review_id) <= (last_reviewed_at, last_review_id) then (
        select json_agg(json_build_object('review_id', review_id, 'rating', rating,
          'at', (extract(epoch from reviewed_at) * 1000)::bigint, 'day', day))
        from counted_reviews where learner_id = ${learnerId} and card_id = first.card_id
      ) end as history
    from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as first
        (card_id int, reviewed_at timestamptz, review_id uuid)
      left join card_states as known on known.learner_id = ${learnerId} and known.card_id = first.card_id
      left join card_marks as marks on marks.learner_id = ${learnerId} and marks.card_id = first.card_id
      left join memory_settings as settings on settings.learner_id = ${learnerId}
      left join practice_totals as totals on totals.learner_id = ${learnerId}`.execute(trx)
  return {
    parameters: rows[0]?.parameters ?? null,
    version: rows[0]?.version ?? null,
    isRepeat: rows[0]?.is_repeat ?? false,
    cards: rows.map(({ id, parameters: _, version: __, is_repeat: ___, history, ...row }) => ({
      card_id: id,
      ...rememberedOf(row),
      history: (history ?? []).map(({ at, ...review }) => ({ ...review, reviewed_at: new Date(at) })),
    })),
  }
}

export type Changes = {
  states: readonly (CardState & { card_id: number })[]
  /** Lessons whose progress may change by it, each with the time of the last of its reviews. */
  lessons: readonly { id: number; at: Date }[]
}

/**
 * Writes the states of cards, and the progress of lessons of cards: complete once each card was reviewed, or set aside for good. As parts of a statement
 * with `held`, in which the learner's id is one row, or none if nothing is to be written.
 */
const writes = (learnerId: number, { states, lessons }: Changes): RawBuilder<unknown> => sql`
  saved as (
    insert into card_states (learner_id, card_id, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_reviewed_at, last_review_id, last_day)
    select held.learner_id, card_id, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_reviewed_at, last_review_id, last_day
    from held cross join jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as given
      (card_id int, state text, due_at timestamptz, stability float8, difficulty float8, step smallint, scheduled_days int,
        reps int, lapses int, last_reviewed_at timestamptz, last_review_id uuid, last_day date)
    order by card_id
    on conflict (learner_id, card_id) do update set
      state = excluded.state, due_at = excluded.due_at, stability = excluded.stability, difficulty = excluded.difficulty,
      step = excluded.step, scheduled_days = excluded.scheduled_days, reps = excluded.reps, lapses = excluded.lapses,
      last_reviewed_at = excluded.last_reviewed_at, last_review_id = excluded.last_review_id,
      last_day = excluded.last_day
  ), progressed as (
    insert into lesson_progress (learner_id, lesson_id, status, last_reached_second, updated_at)
    select held.learner_id, lesson.id, case when exists (
        select 1 from cards
        where lesson_id = lesson.id and not hidden and cards.id <> all(${states.map(({ card_id }) => card_id)}::int[])
          and (select true from card_states where learner_id = ${learnerId} and card_id = cards.id) is null
          and (select set_aside_until from card_marks where learner_id = ${learnerId} and card_id = cards.id)
            is distinct from 'infinity'
      ) then 1 else 0 end, 0, lesson.at
    from held cross join jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as lesson (id int, at timestamptz) order by lesson.id
    on conflict (learner_id, lesson_id) do update set status = least(lesson_progress.status, excluded.status),
      updated_at = greatest(lesson_progress.updated_at, excluded.updated_at)
  )`

/** Writes what reviews come to; only in the transaction of `addReviews`. */
export async function saveStates(trx: Kysely<Tables>, learnerId: number, changes: Changes): Promise<void> {
  await sql`
    with held as (select ${learnerId}::bigint as learner_id), ${writes(learnerId, changes)}
    select`.execute(trx)
}

type Arrived = { reviews: readonly NewReview[]; studied: readonly StudiedReview[] }

/**
 * Keeps new reviews with what they come to, in one statement: all of it where the learner's sums are still those that `readMemory`
 * found, which everything changes that changes a memory, and else nothing.
 * @returns whether it was kept
 */
export async function saveAtOnce(
  db: Kysely<Tables>,
  learnerId: number,
  { version, reviews, studied, ...changes }: Changes & Arrived & { version: string },
): Promise<boolean> {
  const milliseconds = studied.reduce((sum, { ms }) => sum + ms, 0)
  const { rows } = await sql<{ held: number }>`
    with held as (
      update practice_totals set reviewed = reviewed + ${reviews.length}, review_milliseconds = review_milliseconds + ${milliseconds}
      where learner_id = ${learnerId} and xmin = ${version}::xid
      returning learner_id
    ), kept as (
      insert into reviews (learner_id, review_id, card_id, rating, reviewed_at, duration_ms, day, studied_day, studied_language)
      select held.learner_id, given.* from held cross join ${reviewRows(reviews)}
      order by review_id
    ), counted as (${addingStudied(studiedRows(studied, sql`select learner_id from held`))}
    ), ${writes(learnerId, changes)}
    select count(*) as held from held`.execute(db)
  return rows[0]?.held === 1
}
