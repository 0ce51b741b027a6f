import type { CardKey } from '#domain/memory/card-key.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { lockTotals } from '#server/core/progress/review-totals.queries.ts'
import { revertReview } from '#server/core/reviews/revert-review.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { showCard } from '../open-cards.ts'
import { lessonOfCards } from '../record-reviews.ts'

/** After so long some of what is awaited may have come (s). */
const UNTIL_AGAIN = 3600

/**
 * Undoes a review, whichever of its card's it was: the card's state is that of the others in their order. One that has not come yet
 * will not count when it does. Once undone, a review stays so.
 * @throws Failure 429 while a thousand reviews that were undone have not come
 */
export const undoReview: FeatureHandlers<'flashCards'>['undo'] = async (context) => {
  const { input, learner, deps } = context
  const [school, { byId, removed }] = [await deps.school(), await getCards(deps)]
  // A lesson teaches the forward direction.
  const lessonOf = ({ source, card_id, direction }: CardKey) => {
    const isTaught = source === 'school' && direction === 'forward'
    return isTaught
      ? lessonOfCards(school, (byId.get(card_id) ?? removed.get(card_id))?.lesson_id)
      : undefined
  }
  const key = await inTransaction(deps.db, async (trx) => {
    await lockTotals(trx, learner.id)
    const reviewId = input.review_id.toLowerCase()
    const reverted = await revertReview(trx, learner.id, { reviewId, lessonOf })
    if (reverted === undefined) throw fail.tooMany(UNTIL_AGAIN)
    return reverted
  })
  return { data: key === null ? null : await showCard(context, key) }
}
