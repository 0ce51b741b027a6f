import { type Kysely, type RawBuilder, sql } from 'kysely'
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

/** The whole log of all cards forward, each review under its card's number as calls have it. */
export async function readForwardLog(db: Db, learnerId: number): Promise<string> {
  const { rows } = await sql<{ log: string | null }>`
    select string_agg(card_id || ' ' || rating || ' ' || (extract(epoch from reviewed_at) * 1000)::bigint || ' ' || review_id
      || ' ' || duration_ms || ' ' || day, e'\\n') as log
    from counted_reviews where learner_id = ${learnerId} and direction = 'forward'`.execute(db)
  return rows[0]?.log ?? ''
}
