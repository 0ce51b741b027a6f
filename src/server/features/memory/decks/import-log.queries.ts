import { type Kysely, sql } from 'kysely'
import type { Whereabouts } from '#domain/habit/streaks/study.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { ownDayAt } from './import.queries.ts'

type Db = Kysely<Tables>

/** A fingerprint of a learner's log: it stays the same as long as nothing is added or removed. */
export async function logVersion(db: Db, learnerId: number): Promise<string> {
  const sums = await db
    .selectFrom('practice_totals')
    .select(['reviewed', 'undone', 'review_milliseconds'])
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return sums ? `${sums.reviewed} ${sums.undone} ${sums.review_milliseconds}` : '0 0 0'
}

/** A review a line, as `reviewsOf` reads it, with the card by its guid. */
const line = sql`guid || ' ' || rating || ' ' || at::bigint || ' ' || review_id || ' ' || took || ' ' || day`

/**
 * What `keepReviews` would add of these, without adding it.
 * @param asked.reviews JSON, an array of rows of reviews
 * @param asked.whereabouts the learner's, whose days of study theirs become
 */
export async function newOf(
  db: Db,
  learnerId: number,
  { reviews, whereabouts }: { reviews: string; whereabouts: Whereabouts },
) {
  const { rows } = await sql<{ log: string | null; added: number; guids: string[] | null }>`
    select string_agg(${line}, e'\\n') as log, count(*) as added, array_agg(distinct guid) as guids
    from (
      select given.*, cards.id as card_id, ${ownDayAt(sql`to_timestamp(at / 1000.0)`, whereabouts)} as day
      from jsonb_to_recordset(${reviews}::jsonb) as given (guid text, review_id uuid, at float8, rating smallint, took int)
        left join deck_cards as cards on cards.learner_id = ${learnerId} and cards.guid = given.guid
    ) as given
    where not exists (select 1 from reviews as known where learner_id = ${learnerId} and known.review_id = given.review_id)
      and not exists (select 1 from review_voids as voids where learner_id = ${learnerId} and voids.review_id = given.review_id)
      and not exists (
        select 1 from reviews as known
        where known.learner_id = ${learnerId} and known.card_id = given.card_id and known.rating = given.rating
          and known.reviewed_at between to_timestamp(at / 1000.0) - interval '1 second' and to_timestamp(at / 1000.0)
      )`.execute(db)
  return { log: rows[0]?.log ?? '', added: rows[0]?.added ?? 0, guids: rows[0]?.guids ?? [] }
}

/** The log that own cards have already. */
export async function logOfGuids(db: Db, learnerId: number, guids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ log: string | null }>`
    select string_agg(${line}, e'\\n') as log
    from (
      select guid, rating, extract(epoch from reviewed_at) * 1000 as at, review_id, duration_ms as took, day
      from deck_cards join counted_reviews as reviews on reviews.learner_id = deck_cards.learner_id and card_id = deck_cards.id
      where deck_cards.learner_id = ${learnerId} and guid = any(${guids}::text[])
    ) as known`.execute(db)
  return rows[0]?.log ?? ''
}

/** Writes the states that the logs of own cards come to. @param states JSON, an array of states with the card's guid as `card` */
export async function keepStates(trx: Db, learnerId: number, states: string): Promise<void> {
  await sql`
    insert into card_states (learner_id, card_id, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_reviewed_at, last_review_id, last_day)
    select ${learnerId}::bigint, cards.id, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_reviewed_at, last_review_id, last_day
    from jsonb_to_recordset(${states}::jsonb) as given
      (card text, state text, due_at timestamptz, stability float8, difficulty float8, step smallint, scheduled_days int,
        reps int, lapses int, last_reviewed_at timestamptz, last_review_id uuid, last_day date)
      join deck_cards as cards on cards.learner_id = ${learnerId} and cards.guid = given.card
    on conflict (learner_id, card_id) do update set
      state = excluded.state, due_at = excluded.due_at, stability = excluded.stability, difficulty = excluded.difficulty,
      step = excluded.step, scheduled_days = excluded.scheduled_days, reps = excluded.reps, lapses = excluded.lapses,
      last_reviewed_at = excluded.last_reviewed_at, last_review_id = excluded.last_review_id,
      last_day = excluded.last_day`.execute(trx)
}
