import { catchUpPlan } from '#domain/memory/catch-up.ts'
import { cardsPerDay } from '#domain/memory/due.ts'
import type { Cards, StoredCard } from '#server/school/cards.queries.ts'
import type { School } from '#server/school/school.queries.ts'
import { isLessonLocked } from '#server/subscriptions/lesson-access.ts'
import type { MemorySummary, StateRow } from './states.queries.ts'

/** New cards that one list offers after what is due. */
export const NEW_AT_ONCE = 20

/** Planning looks at so many cards at most: bounds the work to some milliseconds. */
const MOST_PLANNED = 120

type Wanted = { school: School; summary: MemorySummary; languageId: number | undefined; now: Date }

/** The cards that are open to the learner, in the order of the path. */
export const openCards = (cards: Cards, { school, summary, languageId, now }: Wanted): StoredCard[] =>
  cards.inOrder.filter(
    (card) =>
      (languageId === undefined || card.language_id === languageId) &&
      !isLessonLocked(school, summary.grants, card.lesson_id, now),
  )

/** Of open cards those that may come as new ones: the learner has begun a lesson of their unit. */
export function introducible(open: readonly StoredCard[], { school, summary }: Wanted): StoredCard[] {
  const unitOf = (lessonId: number) => school.lessonById.get(lessonId)?.unit_id
  const begun = new Set(summary.begun.map(unitOf))
  return open.filter(({ lesson_id }) => begun.has(unitOf(lesson_id)))
}

/** How many cards the learner's minutes hold a day. */
export const perDayOf = ({ settings, secondsPerCard }: MemorySummary) =>
  cardsPerDay(settings.daily_minutes, secondsPerCard)

/**
 * The due cards that come first, and how many there are. When more piled up than the learner's minutes hold, today's share of the
 * catch-up plan comes before the other reviews; steps under way stay first.
 * @param limit cards that are wanted
 * @param read reads due cards in the order of need
 */
export async function firstDue<Found extends { due: StateRow[]; total: number }>(
  summary: MemorySummary,
  now: Date,
  limit: number,
  read: (limit: number) => Promise<Found>,
): Promise<Found> {
  const found = await read(limit)
  if (found.total <= perDayOf(summary)) return found
  const more = limit < MOST_PLANNED ? await read(MOST_PLANNED) : found
  return { ...more, due: planned(more.due, summary, now).slice(0, limit) }
}

function planned(due: readonly StateRow[], summary: MemorySummary, now: Date): StateRow[] {
  const reviews = due.filter(({ state }) => state === 'review')
  const overdue = reviews.slice(0, MOST_PLANNED).map(({ card_id, ...state }) => ({ id: card_id, state }))
  const parameters = summary.settings.parameters ?? undefined
  const order = catchUpPlan(overdue, now, perDayOf(summary), parameters).flat()
  const byId = new Map(reviews.map((row) => [row.card_id, row]))
  const first = new Set(order)
  return [
    ...due.filter(({ state }) => state !== 'review'),
    ...order.flatMap((id) => byId.get(id) ?? []),
    ...reviews.filter(({ card_id }) => !first.has(card_id)),
  ]
}
