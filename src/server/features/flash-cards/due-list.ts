import { catchUpPlan } from '#domain/memory/catch-up.ts'
import { cardsPerDay } from '#domain/memory/due.ts'
import type { Due } from './due.queries.ts'
import type { Standing } from './standing.queries.ts'
import type { StateRow } from './states.queries.ts'

/** New cards that one list offers after what is due. */
export const NEW_AT_ONCE = 20

/** Planning looks at so many cards at most: bounds the work to some milliseconds. */
export const MOST_PLANNED = 120

/** How many cards the learner's minutes hold a day. */
export const perDayOf = ({ settings, secondsPerCard }: Standing) =>
  cardsPerDay(settings.daily_minutes, secondsPerCard)

/**
 * The due cards in the order in which they come. When more piled up than the learner's minutes hold, today's share of the
 * catch-up plan comes before the other reviews; steps under way stay first.
 */
export const inTheirOrder = (found: Due, now: Date): StateRow[] =>
  found.total <= perDayOf(found) ? found.due : planned(found, now)

function planned({ due, ...standing }: Due, now: Date): StateRow[] {
  const reviews = due.filter(({ state }) => state === 'review')
  const overdue = reviews.slice(0, MOST_PLANNED).map(({ card_id, ...state }) => ({ id: card_id, state }))
  const parameters = standing.settings.parameters ?? undefined
  const order = catchUpPlan(overdue, now, perDayOf(standing), parameters).flat()
  const byId = new Map(reviews.map((row) => [row.card_id, row]))
  const first = new Set(order)
  return [
    ...due.filter(({ state }) => state !== 'review'),
    ...order.flatMap((id) => byId.get(id) ?? []),
    ...reviews.filter(({ card_id }) => !first.has(card_id)),
  ]
}
