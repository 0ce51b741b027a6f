import { type Kysely, sql } from 'kysely'
import { OWN_CARD, type OwnCard, ownCard } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { Tables } from '#server/platform/db/rows.ts'

type CardsAsked = { deckId: number; q?: string | undefined; page: number; per_page: number }

/** A page of a deck's cards in their order, or of those that hold the words `q`; and how many there are. */
export async function readDeckCards(
  db: Kysely<Tables>,
  learnerId: number,
  { deckId, q, page, per_page }: CardsAsked,
): Promise<{ cards: OwnCard[]; total: number }> {
  const rows = await db
    .selectFrom('deck_cards')
    .select([...OWN_CARD, sql<number>`count(*) over ()`.as('total')])
    .where('learner_id', '=', learnerId)
    .where('deck_id', '=', deckId)
    .$if(q !== undefined, (cards) =>
      cards.where(
        sql<boolean>`position(lower(${q}) in lower(concat_ws(e'\\n', front, reading, back, example))) > 0`,
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  if (rows.length > 0 || page === 1) return { cards: rows.map(ownCard), total: rows[0]?.total ?? 0 }
  // Behind the last page no row says how many there are.
  const { total } = await readDeckCards(db, learnerId, { deckId, q, page: 1, per_page: 1 })
  return { cards: [], total }
}

/** @returns false if the learner has no such deck */
export async function renameDeck(
  db: Kysely<Tables>,
  learnerId: number,
  { deckId, name }: { deckId: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('decks')
    .set({ name })
    .where('learner_id', '=', learnerId)
    .where('id', '=', deckId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says whether a deck's cards are asked both ways. @returns false if the learner has no such deck */
export async function askBothWays(
  db: Kysely<Tables>,
  learnerId: number,
  { deckId, both_ways }: { deckId: number; both_ways: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('decks')
    .set({ both_ways })
    .where('learner_id', '=', learnerId)
    .where('id', '=', deckId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A deletion of many cards takes longer than a call's statements may. */
export async function raiseTimeout(trx: Kysely<Tables>): Promise<void> {
  await sql`set local statement_timeout = '30s'`.execute(trx)
}

/** @returns false if the learner has no such deck */
export async function deleteDeck(trx: Kysely<Tables>, learnerId: number, deckId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('decks')
    .where('learner_id', '=', learnerId)
    .where('id', '=', deckId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes own cards: one, or those of a deck. @returns their ids */
export async function deleteCards(
  trx: Kysely<Tables>,
  learnerId: number,
  which: { cardId: number } | { deckId: number },
): Promise<number[]> {
  const rows = await trx
    .deleteFrom('deck_cards')
    .where('learner_id', '=', learnerId)
    .where('cardId' in which ? 'id' : 'deck_id', '=', 'cardId' in which ? which.cardId : which.deckId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
