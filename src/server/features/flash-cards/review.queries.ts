import { type Kysely, sql } from 'kysely'
import type { CardState, Review } from '#domain/memory/card-state.ts'
import type { Tables } from '#server/db/rows.ts'
import type { NewReview } from './states.queries.ts'

/**
 * Keeps reviews as events and adds them to the learner's sums, in one statement, after which this transaction holds the sums: another
 * device's reviews follow. Rows are written in the order of their ids, so that two devices that send the same ones never wait for each other.
 * @returns the ids of those that were not yet known
 */
export async function addReviews(
  trx: Kysely<Tables>,
  learnerId: number,
  reviews: readonly NewReview[],
): Promise<Set<string>> {
  const { rows } = await sql<{ saved: string[] | null }>`
    with saved as (
      insert into reviews (learner_id, review_id, card_id, rating, reviewed_at, duration_ms)
      select ${learnerId}::bigint, review_id, card_id, rating, reviewed_at, duration_ms
      from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as given
        (review_id uuid, card_id int, rating smallint, reviewed_at timestamptz, duration_ms int)
      order by review_id
      on conflict (learner_id, review_id) do nothing
      returning review_id, duration_ms
    )
    insert into practice_totals as totals (learner_id, reviewed, review_milliseconds)
    select ${learnerId}::bigint, count(*), coalesce(sum(duration_ms), 0) from saved
    on conflict (learner_id) do update set
      reviewed = totals.reviewed + excluded.reviewed,
      review_milliseconds = totals.review_milliseconds + excluded.review_milliseconds
    returning (select array_agg(review_id::text) from saved) as saved`.execute(trx)
  return new Set(rows[0]?.saved ?? [])
}

export type Remembered = { card_id: number; state: CardState | null; history: Review[] }
export type Memory = { parameters: number[] | null; cards: Remembered[] }

type MemoryRow = Omit<CardState, 'state'> & {
  id: number
  state: CardState['state'] | null
  parameters: number[] | null
  history: { review_id: string; rating: Review['rating']; at: number }[] | null
}

/**
 * The states of cards before reviews that arrived, and all reviews of those cards where one is late. Only in the
 * transaction of `addReviews`.
 * @param firsts each card with the earliest of its reviews that arrived, if any did
 */
export async function readMemory(
  trx: Kysely<Tables>,
  learnerId: number,
  firsts: readonly { card_id: number; reviewed_at?: Date; review_id?: string }[],
): Promise<Memory> {
  const { rows } = await sql<MemoryRow>`
    select first.card_id as id, parameters, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_review_id, last_reviewed_at,
      case when (first.reviewed_at, first.review_id) <= (last_reviewed_at, last_review_id) then (
        select json_agg(json_build_object('review_id', review_id, 'rating', rating,
          'at', (extract(epoch from reviewed_at) * 1000)::bigint))
        from reviews where learner_id = ${learnerId} and card_id = first.card_id
      ) end as history
    from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as first
        (card_id int, reviewed_at timestamptz, review_id uuid)
      left join card_states as known on known.learner_id = ${learnerId} and known.card_id = first.card_id
      left join memory_settings as settings on settings.learner_id = ${learnerId}`.execute(trx)
  return {
    parameters: rows[0]?.parameters ?? null,
    cards: rows.map(({ id, parameters: _, history, state, ...rest }) => ({
      card_id: id,
      state: state === null ? null : { ...rest, state },
      history: (history ?? []).map(({ at, ...review }) => ({ ...review, reviewed_at: new Date(at) })),
    })),
  }
}

/**
 * Writes the states of cards, and the progress of lessons of cards: complete once each card was reviewed.
 * @param lessonIds lessons whose progress may change by it
 */
export async function saveStates(
  trx: Kysely<Tables>,
  learnerId: number,
  states: readonly (CardState & { card_id: number })[],
  lessonIds: readonly number[],
): Promise<void> {
  await sql`
    with saved as (
      insert into card_states (learner_id, card_id, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
        last_reviewed_at, last_review_id)
      select ${learnerId}::bigint, card_id, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
        last_reviewed_at, last_review_id
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as given
        (card_id int, state text, due_at timestamptz, stability float8, difficulty float8, step smallint, scheduled_days int,
          reps int, lapses int, last_reviewed_at timestamptz, last_review_id uuid)
      order by card_id
      on conflict (learner_id, card_id) do update set
        state = excluded.state, due_at = excluded.due_at, stability = excluded.stability, difficulty = excluded.difficulty,
        step = excluded.step, scheduled_days = excluded.scheduled_days, reps = excluded.reps, lapses = excluded.lapses,
        last_reviewed_at = excluded.last_reviewed_at, last_review_id = excluded.last_review_id
    )
    insert into lesson_progress (learner_id, lesson_id, status, last_reached_second)
    select ${learnerId}::bigint, id, case when exists (
        select 1 from cards
        where lesson_id = lesson.id and not hidden and cards.id <> all(${states.map(({ card_id }) => card_id)}::int[])
          and not exists (select 1 from card_states where learner_id = ${learnerId} and card_id = cards.id)
      ) then 1 else 0 end, 0
    from unnest(${lessonIds}::int[]) as lesson (id) order by id
    on conflict (learner_id, lesson_id) do update
      set status = least(lesson_progress.status, excluded.status), updated_at = now()`.execute(trx)
}
