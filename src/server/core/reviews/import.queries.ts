import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Whereabouts } from '#domain/habit/streaks/study.ts'
import type { Tables } from '#server/platform/db/rows.ts'

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

/** The learner's day of study at that time, as `findStudyDay` has it. */
const ownDayAt = (at: RawBuilder<unknown>, { timeZone, zoneBefore, zoneSince }: Whereabouts) =>
  sql`study_day(${at}, coalesce(case when ${at} < ${zoneSince}::timestamptz then ${zoneBefore}::text end, ${timeZone}))`

/** A review a line, as `reviewsOf` reads it, with the card by its guid. */
const line = sql`guid || ' ' || rating || ' ' || at::bigint || ' ' || review_id || ' ' || took || ' ' || day`

/**
 * Number of reviews that `addImported` would add of these, without adding it.
 * @param asked.reviews JSON, an array of rows of reviews
 * @param asked.whereabouts the learner's, whose days of study theirs become
 */
export async function countNewReviews(
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
        where known.learner_id = ${learnerId} and known.source = 'own' and known.card_id = given.card_id
          and known.direction = 'forward' and known.rating = given.rating
          and known.reviewed_at between to_timestamp(at / 1000.0) - interval '1 second' and to_timestamp(at / 1000.0)
      )`.execute(db)
  return { log: rows[0]?.log ?? '', added: rows[0]?.added ?? 0, guids: rows[0]?.guids ?? [] }
}

/**
 * Adds reviews of a file to the log, as events. One that the learner made here comes back from an export of ours at its own time, or some
 * milliseconds later where two were made at once: within a second it is the same. In a transaction that has the totals locked.
 * @param given.reviews JSON, an array of rows of reviews
 * @param given.whereabouts the learner's, whose days of study theirs become
 * @returns how many were new, their time, and the guids of the cards that they are of
 */
export async function addImported(
  trx: Db,
  learnerId: number,
  { reviews, whereabouts }: { reviews: string; whereabouts: Whereabouts },
): Promise<{ added: number; milliseconds: number; guids: string[] }> {
  const { rows } = await sql<{ added: number; milliseconds: number; guids: string[] | null }>`
    with given as (
      select given.guid, review_id, cards.id as card_id, rating, took as duration_ms, to_timestamp(at / 1000.0) as reviewed_at
      from jsonb_to_recordset(${reviews}::jsonb) as given (guid text, review_id uuid, at float8, rating smallint, took int)
        join deck_cards as cards on cards.learner_id = ${learnerId} and cards.guid = given.guid
    ), added as (
      insert into reviews (learner_id, review_id, source, card_id, direction, rating, reviewed_at, duration_ms, day)
      select ${learnerId}::bigint, review_id, 'own', card_id, 'forward', rating, reviewed_at, duration_ms,
        ${ownDayAt(sql`reviewed_at`, whereabouts)} from given
      where not exists (
        select 1 from reviews as known
        where known.learner_id = ${learnerId} and known.source = 'own' and known.card_id = given.card_id
          and known.direction = 'forward' and known.reviewed_at between given.reviewed_at - interval '1 second' and given.reviewed_at
          and known.rating = given.rating
      )
        and not exists (select 1 from review_voids as reverted
          where reverted.learner_id = ${learnerId} and reverted.review_id = given.review_id)
      order by review_id
      on conflict (learner_id, review_id) do nothing
      returning review_id, duration_ms
    )
    select count(*) as added, (select coalesce(sum(duration_ms), 0) from added) as milliseconds, array_agg(distinct guid) as guids
    from added join given using (review_id)`.execute(trx)
  const { guids, ...counted } = rows[0] as (typeof rows)[number]
  return { ...counted, guids: guids ?? [] }
}

/** The log that own cards have already. */
export async function logOfGuids(db: Db, learnerId: number, guids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ log: string | null }>`
    select string_agg(${line}, e'\\n') as log
    from (
      select guid, rating, extract(epoch from reviewed_at) * 1000 as at, review_id, duration_ms as took, day
      from deck_cards join counted_reviews as reviews on reviews.learner_id = deck_cards.learner_id
        and source = 'own' and card_id = deck_cards.id and direction = 'forward'
      where deck_cards.learner_id = ${learnerId} and guid = any(${guids}::text[])
    ) as known`.execute(db)
  return rows[0]?.log ?? ''
}

/** Writes the states that the logs of own cards come to. @param states JSON, an array of states with the card's guid as `card` */
export async function saveImportedStates(trx: Db, learnerId: number, states: string): Promise<void> {
  await sql`
    insert into card_states (learner_id, source, card_id, direction, state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_reviewed_at, last_review_id, last_day)
    select ${learnerId}::bigint, 'own', cards.id, 'forward', state, due_at, stability, difficulty, step, scheduled_days, reps, lapses,
      last_reviewed_at, last_review_id, last_day
    from jsonb_to_recordset(${states}::jsonb) as given
      (card text, state text, due_at timestamptz, stability float8, difficulty float8, step smallint, scheduled_days int,
        reps int, lapses int, last_reviewed_at timestamptz, last_review_id uuid, last_day date)
      join deck_cards as cards on cards.learner_id = ${learnerId} and cards.guid = given.card
    on conflict (learner_id, source, card_id, direction) do update set
      state = excluded.state, due_at = excluded.due_at, stability = excluded.stability, difficulty = excluded.difficulty,
      step = excluded.step, scheduled_days = excluded.scheduled_days, reps = excluded.reps, lapses = excluded.lapses,
      last_reviewed_at = excluded.last_reviewed_at, last_review_id = excluded.last_review_id,
      last_day = excluded.last_day`.execute(trx)
}

/**
 * Sets own cards aside that a file has set aside, unless something later was said of them here.
 * @param given.cards JSON, an array of rows of cards
 * @param given.without ids of cards that are not to be changed
 * @returns how many are set aside now that were not
 */
export async function suspendImported(
  trx: Db,
  learnerId: number,
  { cards, without }: { cards: string; without: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into card_marks (learner_id, source, card_id, direction, set_aside_until, set_aside_at)
    select ${learnerId}::bigint, 'own', cards.id, 'forward', 'infinity', to_timestamp(suspended_at / 1000.0)
    from jsonb_to_recordset(${cards}::jsonb) as given (guid text, suspended_at float8) join deck_cards as cards using (guid)
    where learner_id = ${learnerId} and suspended_at is not null and guid <> all(${without}::text[])
    on conflict (learner_id, source, card_id, direction) do update
      set set_aside_until = excluded.set_aside_until, set_aside_at = excluded.set_aside_at
      where card_marks.set_aside_until is distinct from 'infinity'
        and (card_marks.set_aside_at is null or card_marks.set_aside_at < excluded.set_aside_at)`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
