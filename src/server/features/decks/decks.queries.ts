import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { holdReviews, type OwnCard, ownCard } from '#server/features/flash-cards/flash-cards.service.ts'

export type DeckRow = {
  id: number
  name: string
  language_id: number
  card_count: number
  new_count: number
  due_count: number
  created_at: Date
}

/** The learner's decks by name, or one of them; with what is new and due. */
export async function readDecks(
  db: Kysely<Tables>,
  learnerId: number,
  { now, deckId = null }: { now: Date; deckId?: number | null },
): Promise<DeckRow[]> {
  const { rows } = await sql<DeckRow>`
    select decks.id, decks.name, decks.language_id, decks.created_at, count(cards.id) as card_count,
      count(cards.id) filter (where states.card_id is null) as new_count,
      count(cards.id) filter (where states.due_at <= ${now}) as due_count
    from decks
      left join deck_cards as cards on cards.learner_id = decks.learner_id and cards.deck_id = decks.id
      left join card_states as states on states.learner_id = decks.learner_id and states.card_id = cards.id
    where decks.learner_id = ${learnerId} and (${deckId}::int is null or decks.id = ${deckId})
    group by decks.learner_id, decks.id order by lower(decks.name), decks.id`.execute(db)
  return rows
}

/** A page of a deck's cards in their order. */
export async function readDeckCards(
  db: Kysely<Tables>,
  learnerId: number,
  { deckId, page, per_page }: { deckId: number; page: number; per_page: number },
): Promise<OwnCard[]> {
  const rows = await db
    .selectFrom('deck_cards')
    .select(['id', 'front', 'back', 'reading', 'lang'])
    .where('learner_id', '=', learnerId)
    .where('deck_id', '=', deckId)
    .orderBy('position')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return rows.map(ownCard)
}

/** @returns false where the learner has no such deck */
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

/** Deletes a deck with its cards, their states and their reviews. @returns false where the learner has no such deck */
export async function removeDeck(db: Kysely<Tables>, learnerId: number, deckId: number): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '30s'`.execute(trx)
    await holdReviews(trx, learnerId)
    const ids = sql`select id from deck_cards where learner_id = ${learnerId} and deck_id = ${deckId}`
    await sql`
      with gone as (
        delete from reviews where learner_id = ${learnerId} and card_id in (${ids}) returning duration_ms
      )
      update practice_totals set
        reviewed = reviewed - (select count(*) from gone),
        review_milliseconds = review_milliseconds - (select coalesce(sum(duration_ms), 0) from gone)
      where learner_id = ${learnerId}`.execute(trx)
    await sql`delete from card_states where learner_id = ${learnerId} and card_id in (${ids})`.execute(trx)
    const { numDeletedRows } = await trx
      .deleteFrom('decks')
      .where('learner_id', '=', learnerId)
      .where('id', '=', deckId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}
