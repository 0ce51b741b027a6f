import { type Kysely, sql } from 'kysely'
import { MAX_EVENT_MS } from '#domain/habit/streaks/study.ts'
import type { CardKey } from '#domain/memory/card-key.ts'
import type { CardState, Rating, Review } from '#domain/memory/card-state.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type NewReview = CardKey & {
  review_id: string
  rating: Rating
  reviewed_at: Date
  duration_ms: number
  /** The learner's day of study. */
  day: string
  /** The day and the language to which its time is added; null where none was studied. */
  studied_day: string | null
  studied_language: number | null
}

export type NewState = CardState & CardKey

/** The time for which a review of the log stands in the totals: what was imported, or rated without a look, as it was sent. */
const countedMs = sql`case when studied_day is null then duration_ms
  else least(duration_ms, ${sql.lit(MAX_EVENT_MS.review)}) end`

const reviewRows = (
  reviews: readonly NewReview[],
) => sql`jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb)
  as given (review_id uuid, source text, card_id int, direction text, rating smallint, reviewed_at timestamptz, duration_ms int, day date,
    studied_day date, studied_language smallint)`

/**
 * Adds reviews to the log, as events; one that was reverted before it came is added and doesn't count. In a transaction that has the
 * totals locked (`lockTotals`).
 * @returns the ids of those that were not yet known, and count
 */
export async function addReviews(
  trx: Kysely<Tables>,
  learnerId: number,
  reviews: readonly NewReview[],
): Promise<Set<string>> {
  const { rows } = await sql<{ review_id: string }>`
    with added as (
      insert into reviews (learner_id, review_id, source, card_id, direction, rating, reviewed_at, duration_ms, day,
        studied_day, studied_language)
      select ${learnerId}::bigint, given.* from ${reviewRows(reviews)}
      order by review_id
      on conflict (learner_id, review_id) do nothing
      returning review_id
    )
    select review_id from added where not exists (select from review_voids as reverted
      where reverted.learner_id = ${learnerId} and reverted.review_id = added.review_id)`.execute(trx)
  return new Set(rows.map(({ review_id }) => review_id))
}

/** Writes the states of cards, and reviews that are known to be new with them. In a transaction that has the totals locked. */
export async function saveStates(
  trx: Kysely<Tables>,
  learnerId: number,
  states: readonly NewState[],
  reviews: readonly NewReview[] = [],
): Promise<void> {
  await sql`
    with added as (
      insert into reviews (learner_id, review_id, source, card_id, direction, rating, reviewed_at, duration_ms, day,
        studied_day, studied_language)
      select ${learnerId}::bigint, given.* from ${reviewRows(reviews)}
      order by review_id
    )
    insert into card_states (learner_id, source, card_id, direction, state, due_at, stability, difficulty, step, scheduled_days,
      reps, lapses, last_reviewed_at, last_review_id, last_day)
    select ${learnerId}::bigint, source, card_id, direction, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_reviewed_at, last_review_id, last_day
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as given
      (source text, card_id int, direction text, state text, due_at timestamptz, stability float8, difficulty float8,
        step smallint, scheduled_days int, reps int, lapses int, last_reviewed_at timestamptz, last_review_id uuid, last_day date)
    order by source, card_id, direction
    on conflict (learner_id, source, card_id, direction) do update set
      state = excluded.state, due_at = excluded.due_at, stability = excluded.stability, difficulty = excluded.difficulty,
      step = excluded.step, scheduled_days = excluded.scheduled_days, reps = excluded.reps, lapses = excluded.lapses,
      last_reviewed_at = excluded.last_reviewed_at, last_review_id = excluded.last_review_id,
      last_day = excluded.last_day`.execute(trx)
}

type Reverted = {
  /** Key of what it reviewed; null if the review has not come yet. */
  key: CardKey | null
  is_news: boolean
  /** With which its card's log is replayed. */
  parameters: number[] | null
  /** Count of the review, if it was news and had come. */
  counted: { milliseconds: number; day: string | null; language_id: number | null } | null
}

/** Reverted reviews that have not come yet, of one learner: far more than a phone keeps without a line. */
const MAX_AWAITED = 1000
/** Number of days after which a missing review is still waited for, but no longer counted. */
const DAYS_AWAITED = 90

/**
 * Notes that a review doesn't count. In a transaction that has the totals locked.
 * @returns null if it would be one too many to wait for
 */
export async function noteReverted(
  trx: Kysely<Tables>,
  learnerId: number,
  reviewId: string,
): Promise<Reverted | null> {
  const { rows } = await sql<Reverted & { is_known: boolean }>`
    with noted as (
      insert into review_voids (learner_id, review_id) select ${learnerId}::bigint, ${reviewId}::uuid
      where exists (select from reviews where learner_id = ${learnerId} and review_id = ${reviewId}) or ${sql.lit(MAX_AWAITED)} > (
        select count(*) from review_voids as awaited
        where awaited.learner_id = ${learnerId} and voided_at > now() - make_interval(days => ${sql.lit(DAYS_AWAITED)}) and not exists (
          select from reviews where reviews.learner_id = ${learnerId} and reviews.review_id = awaited.review_id))
      on conflict do nothing returning review_id
    )
    select (select json_build_object('source', source, 'card_id', card_id, 'direction', direction)
        from reviews where learner_id = ${learnerId} and review_id = ${reviewId}) as key,
      exists (select from noted) as is_news,
      (select parameters from memory_settings where learner_id = ${learnerId}) as parameters,
      (select json_build_object('milliseconds', ${countedMs}, 'day', studied_day, 'language_id', studied_language)
        from reviews where learner_id = ${learnerId} and review_id in (select review_id from noted)) as counted,
      exists (select from review_voids where learner_id = ${learnerId} and review_id = ${reviewId}) as is_known`.execute(
    trx,
  )
  const { is_known, ...reverted } = rows[0] as (typeof rows)[number]
  return is_known || reverted.is_news ? reverted : null
}

/** Reviews that a card's log still holds, in the shape that is replayed. */
export async function readCardLog(
  trx: Kysely<Tables>,
  learnerId: number,
  { source, card_id, direction }: CardKey,
): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select review_id, rating, reviewed_at, day from counted_reviews
    where learner_id = ${learnerId} and source = ${source} and card_id = ${card_id} and direction = ${direction}`.execute(
    trx,
  )
  return rows
}

/**
 * Forgets the state of a card of which no review counts any more.
 * @param forgotten.lessonId the lesson whose progress it makes: of a card of the school that was asked forward
 * @returns of its lesson: whether other cards of it were reviewed, and whether it may be complete without this one
 */
export async function forgetState(
  trx: Kysely<Tables>,
  learnerId: number,
  { key: { source, card_id, direction }, lessonId }: { key: CardKey; lessonId: number | undefined },
): Promise<{ is_begun: boolean; needs_card: boolean }> {
  const { rows } = await sql<{ is_begun: boolean; needs_card: boolean }>`
    with gone as (
      delete from card_states
      where learner_id = ${learnerId} and source = ${source} and card_id = ${card_id} and direction = ${direction}
    )
    select
      exists (select from card_states as states
        where states.learner_id = ${learnerId} and states.source = 'school' and states.direction = 'forward'
          and states.card_id <> ${card_id}
          and states.card_id in (select id from cards where lesson_id = ${lessonId ?? null})) as is_begun,
      (select set_aside_until from card_marks
        where learner_id = ${learnerId} and source = 'school' and card_id = ${card_id} and direction = 'forward')
          is distinct from 'infinity'
        and not (select hidden from cards where id = ${card_id}) as needs_card`.execute(trx)
  return rows[0] as (typeof rows)[number]
}

/**
 * Deletes the log, the states and the flags of own cards that are gone, of both directions. In a transaction that has the totals locked.
 * @returns how many reviews of them counted, and their time
 */
export async function deleteMemory(
  trx: Kysely<Tables>,
  learnerId: number,
  ownCardIds: readonly number[],
): Promise<{ count: number; milliseconds: number }> {
  const isOfThem = sql`learner_id = ${learnerId} and source = 'own' and card_id = any(${ownCardIds}::int[])`
  const { rows } = await sql<{ count: number; milliseconds: number }>`
    with all_gone as (
      delete from reviews where ${isOfThem} returning review_id, ${countedMs} as ms
    ), reverted as (
      delete from review_voids where learner_id = ${learnerId} and review_id in (select review_id from all_gone) returning review_id
    ), states as (
      delete from card_states where ${isOfThem}
    ), flags as (
      delete from card_marks where ${isOfThem}
    )
    select count(*) as count, coalesce(sum(ms), 0) as milliseconds
    from all_gone where review_id not in (select review_id from reverted)`.execute(trx)
  return rows[0] as (typeof rows)[number]
}
