import { subtractReviews } from '#server/core/progress/review-totals.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { deleteMemory } from './reviews.queries.ts'

/**
 * Forgets own cards that are deleted, with their reviews and what was said of them. In a transaction that has the totals locked
 * (`lockTotals`).
 */
export async function forgetDeletedCards(
  trx: Database,
  learnerId: number,
  ownCardIds: readonly number[],
): Promise<void> {
  await subtractReviews(trx, learnerId, await deleteMemory(trx, learnerId, ownCardIds))
}
