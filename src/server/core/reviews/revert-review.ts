import type { CardKey } from '#domain/memory/card-key.ts'
import { replayedState } from '#domain/memory/replay.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'
import { forgetLesson, reopenLesson } from '#server/core/progress/lessons.queries.ts'
import { takeBackReview } from '#server/core/progress/review-totals.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { forgetState, noteReverted, readCardLog, saveStates } from './reviews.queries.ts'

type LessonOf = (key: CardKey) => number | undefined

/**
 * Reverts a review, whichever of its card's it was: the card's state is that of the others in their order. One that has not come yet
 * will not count when it does. In a transaction that has the totals locked (`lockTotals`).
 * @param reverted.lessonOf the lesson whose progress the card makes
 * @returns what was reviewed, null if the review has not come yet; undefined while a thousand that were reverted have not come
 */
export async function revertReview(
  trx: Database,
  learnerId: number,
  { reviewId, lessonOf }: { reviewId: string; lessonOf: LessonOf },
): Promise<CardKey | null | undefined> {
  const reverted = await noteReverted(trx, learnerId, reviewId)
  if (!reverted) return undefined
  const { key, counted, parameters } = reverted
  if (key === null || counted === null) return key
  const { milliseconds, day, language_id } = counted
  await takeBackReview(trx, learnerId, { milliseconds, day, languageId: language_id })
  const log = await readCardLog(trx, learnerId, key)
  const state = replayedState(log, getScheduler(parameters ?? undefined))
  if (state) await saveStates(trx, learnerId, [{ ...key, ...state }])
  else await forgetCard(trx, learnerId, { key, lessonId: lessonOf(key) })
  return key
}

/**
 * Forgets a card of which no review counts any more, and its lesson's progress with it: begun where other cards of it were reviewed, and else as if it
 * never was. A lesson is complete by the cards that it has today.
 */
async function forgetCard(
  trx: Database,
  learnerId: number,
  card: { key: CardKey; lessonId: number | undefined },
): Promise<void> {
  const { is_begun, needs_card } = await forgetState(trx, learnerId, card)
  if (card.lessonId === undefined) return
  if (!is_begun) await forgetLesson(trx, learnerId, card.lessonId)
  else if (needs_card) await reopenLesson(trx, learnerId, card.lessonId)
}
