import { lockTotals } from '#server/core/progress/review-totals.queries.ts'
import { forgetDeletedCards } from '#server/core/reviews/forget-cards.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { deleteCards, deleteDeck, raiseTimeout } from './decks.queries.ts'

/** Removes a deck with its cards, their states, their reviews and what was said of them. @returns false if the learner has no such deck */
export const removeDeck = (db: Database, learnerId: number, deckId: number): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await raiseTimeout(trx)
    await lockTotals(trx, learnerId)
    await forgetDeletedCards(trx, learnerId, await deleteCards(trx, learnerId, { deckId }))
    return await deleteDeck(trx, learnerId, deckId)
  })
