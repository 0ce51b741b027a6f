import { replayedState } from '#domain/memory/replay.ts'
import { schedulerFor } from '#domain/memory/scheduler.ts'
import { cardsOf } from '#server/core/catalogue/cards.queries.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { showCard } from '../open-cards.ts'
import { lessonOfCards } from '../record-reviews.ts'
import { holdReviews, saveStates } from '../review.queries.ts'
import { forgetCard, readCardLog, voidReview } from './undo.queries.ts'

/** After so long some of what is awaited may have come (s). */
const UNTIL_AGAIN = 3600

/**
 * Undoes a review, whichever of its card's it was: the card's state is that of the others in their order. One that has not come yet
 * will not count when it does. Once undone, a review stays so.
 * @throws Failure 429 while a thousand reviews that were undone have not come
 */
export const undo: FeatureHandlers<'flashCards'>['undo'] = async (context) => {
  const { input, learner, deps } = context
  const [school, { byId, removed }] = [await deps.school(), await cardsOf(deps)]
  const cardId = await inTransaction(deps.db, async (trx) => {
    await holdReviews(trx, learner.id)
    const voided = await voidReview(trx, learner.id, input.review_id.toLowerCase())
    if (!voided) throw fail.tooMany(UNTIL_AGAIN)
    const { card_id, is_news } = voided
    if (card_id === null || !is_news) return card_id
    const { log, parameters } = await readCardLog(trx, learner.id, card_id)
    const state = replayedState(log, schedulerFor(parameters ?? undefined))
    const lessonId = lessonOfCards(school, (byId.get(card_id) ?? removed.get(card_id))?.lesson_id)
    if (state) await saveStates(trx, learner.id, { states: [{ card_id, ...state }], lessons: [] })
    else await forgetCard(trx, learner.id, { cardId: card_id, lessonId })
    return card_id
  })
  return { data: cardId === null ? null : await showCard(context, cardId) }
}
