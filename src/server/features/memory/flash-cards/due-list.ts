import { catchUpPlan } from '#domain/memory/catch-up.ts'
import { cardsPerDay } from '#domain/memory/due.ts'
import { NO_FLAGS } from '#server/core/catalogue/card-view.ts'
import type { DueCard, DueCards } from './due.queries.ts'
import type { ReviewStats } from './review-stats.queries.ts'

/** Planning looks at so many cards at most: bounds the work to some milliseconds. */
export const MAX_PLANNED_CARDS = 120

/** Number of cards that the learner's minutes hold a day. */
export const estimateCardsPerDay = ({ settings, secondsPerCard }: ReviewStats) =>
  cardsPerDay(settings.daily_minutes, secondsPerCard)

/**
 * The cards of today in the order in which they come. When more piled up than the learner's minutes hold, today's part of the
 * catch-up plan comes before the other reviews; steps under way stay first.
 */
const inTheirOrder = (found: DueCards, now: Date): DueCard[] =>
  found.counts.steps + found.counts.reviews <= estimateCardsPerDay(found) ? found.due : planned(found, now)

function planned({ due, ...standing }: DueCards, now: Date): DueCard[] {
  const reviews = due.filter(isReview)
  const overdue = reviews.slice(0, MAX_PLANNED_CARDS).map(({ state }, id) => ({ id, state }))
  const parameters = standing.settings.parameters ?? undefined
  const order = catchUpPlan(overdue, now, estimateCardsPerDay(standing), parameters).flat()
  const first = new Set(order)
  return [
    ...due.filter((one) => !isReview(one)),
    ...order.flatMap((id) => reviews[id] ?? []),
    ...reviews.filter((_, id) => !first.has(id)),
  ]
}

const isReview = ({ state }: DueCard) => state.state === 'review'

/** The list that is asked for: what is left of today's share, or all of it. */
export function selectDueList(found: DueCards, now: Date, isAll: boolean) {
  const { counts, fresh } = found
  const { steps, reviews, fresh: few } = isAll ? { ...counts, fresh } : found.share
  const due = inTheirOrder(found, now)
  return {
    total: steps + reviews + few,
    cards: [
      ...due.filter((one) => !isReview(one)).slice(0, steps),
      ...due.filter(isReview).slice(0, reviews),
      ...found.newOnes.slice(0, few).map((key) => ({ key, state: null, marks: NO_FLAGS })),
    ],
  }
}
