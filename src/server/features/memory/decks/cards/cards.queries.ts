import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

type Db = Kysely<Tables>

export type CardRow = {
  id: number
  deck: { id: number; name: string }
  front: string
  lang: string
  back: string
  reading: string | null
  example: string | null
  example_meaning: string | null
}
export type OwnCardSides = Omit<CardRow, 'id' | 'deck'>

const columns = sql`cards.id, front, lang, back, reading, example, example_meaning, json_build_object('id', decks.id, 'name', decks.name) as deck`

/** One of the learner's own cards. */
export async function readCard(db: Db, learnerId: number, cardId: number): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${columns} from deck_cards as cards
      join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id
    where cards.learner_id = ${learnerId} and cards.id = ${cardId}`.execute(db)
  return rows[0]
}

/** The own card that has this front already, in whatever deck; small and capital letters are the same. */
export async function cardWithFront(
  trx: Db,
  learnerId: number,
  { front, lang }: Pick<OwnCardSides, 'front' | 'lang'>,
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${columns} from deck_cards as cards
      join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id
    where cards.learner_id = ${learnerId} and lang = ${lang} and left(lower(front), 100) = left(lower(${front}), 100)
      and lower(front) = lower(${front})
    order by cards.id limit 1`.execute(trx)
  return rows[0]
}

/** The deck of one origin; made, with that name, where the learner does not have it. @returns its id */
export async function deckOfOrigin(
  trx: Db,
  learnerId: number,
  deck: { origin: string; name: string; language_id: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('decks')
    .values({ learner_id: learnerId, ...deck })
    .onConflict((conflict) => conflict.columns(['learner_id', 'origin']).doUpdateSet({ origin: deck.origin }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts a card at the end of a deck. @returns its id; undefined if the learner has no such deck */
export async function addCard(
  trx: Db,
  learnerId: number,
  { deckId, guid, ...sides }: OwnCardSides & { deckId: number; guid: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into deck_cards (learner_id, deck_id, guid, position, front, back, reading, lang, example, example_meaning)
    select learner_id, id, ${guid}, ${placeAfterLast(learnerId, deckId)}, ${sides.front}, ${sides.back}, ${sides.reading}, ${sides.lang},
      ${sides.example}, ${sides.example_meaning}
    from decks where learner_id = ${learnerId} and id = ${deckId} returning id`.execute(trx)
  return rows[0]?.id
}

/** Writes a card anew, at the end of its deck if that is another one. @returns false if the learner has no such card or deck */
export async function changeCard(
  trx: Db,
  learnerId: number,
  { id, deckId, ...sides }: OwnCardSides & { id: number; deckId: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deck_cards as cards set front = ${sides.front}, lang = ${sides.lang}, back = ${sides.back}, reading = ${sides.reading},
      example = ${sides.example}, example_meaning = ${sides.example_meaning}, deck_id = decks.id,
      position = case when deck_id = decks.id then position else ${placeAfterLast(learnerId, deckId)} end
    from decks where cards.learner_id = ${learnerId} and cards.id = ${id}
      and decks.learner_id = ${learnerId} and decks.id = ${deckId}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

const placeAfterLast = (learnerId: number, deckId: number) =>
  sql`(select coalesce(max(position), 0) + 1 from deck_cards where learner_id = ${learnerId} and deck_id = ${deckId})`
