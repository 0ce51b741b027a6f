import { randomUUID } from 'node:crypto'
import { MAX_EVENT_MS } from '#domain/habit/streaks/study.ts'
import { toForwardKey } from '#domain/memory/card-key.ts'
import { estimateSecondsPerCard } from '#domain/memory/daily-quota.ts'
import { replay } from '#domain/memory/replay.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'
import { creditReviews } from '#server/core/progress/review-totals.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { readUnseen } from './mark-known.queries.ts'
import { type NewReview, saveStates } from './reviews.queries.ts'

const EASY = 4

/**
 * Rates cards of the school Easy that the learner showed to know without looking at them; those that were reviewed before keep what is known of them.
 * Each review takes as long as a look takes this learner on average, so that their pace stays what it was; it counts for no day. In a
 * transaction that has the totals locked (`lockTotals`).
 * @param known.day the learner's day of study
 */
export async function markCardsKnown(
  trx: Database,
  learnerId: number,
  { cardIds, at, day }: { cardIds: readonly number[]; at: Date; day: string },
): Promise<void> {
  const unseen = await readUnseen(trx, learnerId, cardIds)
  if (unseen.cardIds.length === 0) return
  const scheduler = getScheduler(unseen.parameters ?? undefined)
  const pace = Math.round(estimateSecondsPerCard(unseen.reviewed, unseen.milliseconds) * 1000)
  const duration_ms = Math.min(MAX_EVENT_MS.review, pace)
  const reviews = unseen.cardIds.map((card_id): NewReview => {
    const review = { review_id: randomUUID(), rating: EASY, reviewed_at: at, day } as const
    return {
      ...toForwardKey('school', card_id),
      duration_ms,
      ...review,
      studied_day: null,
      studied_language: null,
    }
  })
  const states = reviews.flatMap(({ source, card_id, direction, ...review }) => {
    const state = replay([review], null, scheduler)
    return state ? [{ source, card_id, direction, ...state }] : []
  })
  await creditReviews(trx, learnerId, {
    count: reviews.length,
    milliseconds: reviews.length * duration_ms,
  })
  await saveStates(trx, learnerId, states, reviews)
}
