import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Whereabouts } from '#domain/habit/streaks/study.ts'
import type { Tables } from '#server/platform/db/rows.ts'

type Db = Kysely<Tables>

/** An import writes more at once than a call does, and waits for another import of the learner. */
export async function raiseTimeouts(trx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '90s'`.execute(trx)
  await sql`set local statement_timeout = '30s'`.execute(trx)
  await sql`set local lock_timeout = '30s'`.execute(trx)
}

export async function countKept(trx: Db, learnerId: number): Promise<{ decks: number; cards: number }> {
  const { rows } = await sql<{ decks: number; cards: number }>`
    select (select count(*) from decks where learner_id = ${learnerId}) as decks,
      (select count(*) from deck_cards where learner_id = ${learnerId}) as cards`.execute(trx)
  return rows[0] ?? { decks: 0, cards: 0 }
}

/** The learner's parameters of the memory, if they were fitted. */
export async function readParameters(db: Db, learnerId: number): Promise<number[] | null> {
  const row = await db
    .selectFrom('memory_settings')
    .select('parameters')
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return row?.parameters ?? null
}

/** Ids of decks with their names. */
export async function decksById(trx: Db, learnerId: number, ids: readonly number[]) {
  return await trx
    .selectFrom('decks')
    .select(['id', 'name'])
    .where('learner_id', '=', learnerId)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('name')
    .execute()
}

export type KeptCards = { added: number; changed: number; known: number; deck_ids: number[] | null }

/** The given cards as rows. What `written` has is how a file of ours wrote a side that is kept otherwise. */
const givenCards = (cards: string, without: readonly string[]) => sql`
  select one.*, row ? 'example' as tells_example
  from jsonb_array_elements(${cards}::jsonb) as rows (row), jsonb_to_record(row) as one
    (guid text, deck text, deck_place int, position int, front text, back text, reading text, lang text, example text,
      example_meaning text, suspended_at float8, written jsonb)
  where guid <> all(${without}::text[])`

/** The sides of a card, or of how it was written, to be compared: nothing and an empty text are the same. */
const sidesIn = (
  card: RawBuilder<unknown>,
  tellsExample: RawBuilder<unknown>,
) => sql`(${card}.front, ${card}.back,
  coalesce(${card}.reading, ''), case when ${tellsExample} then coalesce(${card}.example, '') end,
  case when ${tellsExample} then coalesce(${card}.example_meaning, '') end)`

/**
 * Writes cards: new ones into the deck of their name, which is made where the learner does not have it; known ones anew where their
 * text has changed, wherever they are.
 * @param cards JSON, an array of rows of cards
 * @param without ids of cards that are not to be kept
 */
export async function keepCards(
  trx: Db,
  learnerId: number,
  { cards, languageId, without }: { cards: string; languageId: number; without: readonly string[] },
): Promise<KeptCards> {
  const tells = sql`given.tells_example`
  const { rows } = await sql<KeptCards>`
    with given as (${givenCards(cards, without)}
    ), known as (
      select cards.id, cards.deck_id, guid,
        ${sidesIn(sql`cards`, tells)} is distinct from ${sidesIn(sql`given`, tells)}
        and (written is null or ${sidesIn(sql`cards`, tells)} is distinct from ${sidesIn(sql`as_written`, tells)}) as is_changed
      from deck_cards as cards join given using (guid)
        left join lateral jsonb_to_record(written) as as_written
          (front text, back text, reading text, example text, example_meaning text) on true
      where learner_id = ${learnerId}
    ), changed as (
      update deck_cards as cards set front = given.front, back = given.back, reading = given.reading, lang = given.lang,
        example = case when tells_example then given.example else cards.example end,
        example_meaning = case when tells_example then given.example_meaning else cards.example_meaning end
      from given join known using (guid)
      where cards.learner_id = ${learnerId} and cards.id = known.id and known.is_changed
    ), fresh as (
      select * from given where not exists (select 1 from known where known.guid = given.guid)
    ), made as (
      insert into decks (learner_id, name, language_id, origin)
      select ${learnerId}::bigint, deck, ${languageId}::int, deck from fresh group by deck order by min(deck_place)
      on conflict (learner_id, origin) do update set origin = excluded.origin
      returning id, origin
    ), added as (
      insert into deck_cards (learner_id, deck_id, guid, position, front, back, reading, lang, example, example_meaning)
      select ${learnerId}::bigint, made.id, guid, position, front, back, reading, lang, example, example_meaning
      from fresh join made on made.origin = fresh.deck
      order by made.id, position
      returning deck_id
    )
    select (select count(*) from added) as added, count(*) filter (where is_changed) as changed,
      count(*) filter (where not is_changed) as known,
      (select array_agg(distinct deck_id) from (select deck_id from added union select deck_id from known) as one) as deck_ids
    from known`.execute(trx)
  return rows[0] as KeptCards
}

/**
 * Sets cards aside that a file has set aside, unless something later was said of them here.
 * @returns how many are set aside now that were not
 */
export async function keepSuspensions(
  trx: Db,
  learnerId: number,
  { cards, without }: { cards: string; without: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into card_marks (learner_id, card_id, set_aside_until, set_aside_at)
    select ${learnerId}::bigint, cards.id, 'infinity', to_timestamp(suspended_at / 1000.0)
    from (${givenCards(cards, without)}) as given join deck_cards as cards using (guid)
    where learner_id = ${learnerId} and suspended_at is not null
    on conflict (learner_id, card_id) do update
      set set_aside_until = excluded.set_aside_until, set_aside_at = excluded.set_aside_at
      where card_marks.set_aside_until is distinct from 'infinity'
        and (card_marks.set_aside_at is null or card_marks.set_aside_at < excluded.set_aside_at)`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** The learner's day of study at that time, as `ownDayOf` has it. */
export const ownDayAt = (at: RawBuilder<unknown>, { timeZone, zoneBefore, zoneSince }: Whereabouts) =>
  sql`study_day(${at}, coalesce(case when ${at} < ${zoneSince}::timestamptz then ${zoneBefore}::text end, ${timeZone}))`

/**
 * Keeps reviews of a file as events. One that the learner made here comes back from an export of ours at its own time, or some
 * milliseconds later where two were made at once: within a second it is the same.
 * @param kept.reviews JSON, an array of rows of reviews
 * @param kept.whereabouts the learner's, whose days of study theirs become
 * @returns how many were new, and the guids of the cards that they are of
 */
export async function keepReviews(
  trx: Db,
  learnerId: number,
  { reviews, whereabouts }: { reviews: string; whereabouts: Whereabouts },
): Promise<{ added: number; guids: string[] }> {
  const { rows } = await sql<{ added: number; guids: string[] | null }>`
    with given as (
      select given.guid, review_id, cards.id as card_id, rating, took as duration_ms, to_timestamp(at / 1000.0) as reviewed_at
      from jsonb_to_recordset(${reviews}::jsonb) as given (guid text, review_id uuid, at float8, rating smallint, took int)
        join deck_cards as cards on cards.learner_id = ${learnerId} and cards.guid = given.guid
    ), saved as (
      insert into reviews (learner_id, review_id, card_id, rating, reviewed_at, duration_ms, day)
      select ${learnerId}::bigint, review_id, card_id, rating, reviewed_at, duration_ms,
        ${ownDayAt(sql`reviewed_at`, whereabouts)} from given
      where not exists (
        select 1 from reviews as known
        where known.learner_id = ${learnerId} and known.card_id = given.card_id
          and known.reviewed_at between given.reviewed_at - interval '1 second' and given.reviewed_at
          and known.rating = given.rating
      )
        and not exists (select 1 from review_voids as voids
          where voids.learner_id = ${learnerId} and voids.review_id = given.review_id)
      order by review_id
      on conflict (learner_id, review_id) do nothing
      returning review_id, duration_ms
    ), summed as (
      update practice_totals set reviewed = reviewed + (select count(*) from saved),
        review_milliseconds = review_milliseconds + (select coalesce(sum(duration_ms), 0) from saved)
      where learner_id = ${learnerId}
    )
    select count(*) as added, array_agg(distinct guid) as guids from saved join given using (review_id)`.execute(
    trx,
  )
  return { added: rows[0]?.added ?? 0, guids: rows[0]?.guids ?? [] }
}

/** The whole log of these cards forward, as `reviewsOf` reads it. */
export async function readLogOf(
  db: Db,
  learnerId: number,
  cardIds: readonly number[] | null,
): Promise<string> {
  const { rows } = await sql<{ log: string | null }>`
    select string_agg(card_id || ' ' || rating || ' ' || (extract(epoch from reviewed_at) * 1000)::bigint || ' ' || review_id
      || ' ' || duration_ms || ' ' || day, e'\\n') as log
    from counted_reviews where learner_id = ${learnerId} and card_id > 0 and (${cardIds}::int[] is null or card_id = any(${cardIds}::int[]))`.execute(
    db,
  )
  return rows[0]?.log ?? ''
}
