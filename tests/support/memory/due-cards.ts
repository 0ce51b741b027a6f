import type { CardState } from '#domain/memory/card-state.ts'
import { recall } from '#domain/memory/fsrs6.ts'
import { DEFAULT_PARAMETERS } from '#domain/memory/scheduler.ts'

const DAY = 86_400_000

/** A learner's card with its state; null for one never reviewed. */
type Remembered = { id: number; state: CardState | null }

/** The chance, 0 to 1, that the card is recalled at that instant; 0 for a card never reviewed. */
export function retrievability(
  state: CardState | null,
  now: Date,
  parameters: readonly number[] = DEFAULT_PARAMETERS,
): number {
  if (state === null) return 0
  const days = Math.max(0, (now.getTime() - state.last_reviewed_at.getTime()) / DAY)
  return recall(parameters, days, state.stability)
}

/**
 * What the due list's SQL must answer: the cards to review now, in order: those within learning steps by the time they fell due, then reviews, the one nearest to being
 * forgotten in proportion to its interval first, then new cards as they were given.
 * @param limit at most so many cards; steps under way always come first
 * @param until reviews that fall due before it are due already: the end of the learner's day
 * @param newLimit at most so many of them new
 * @param parameters the learner's own, if fitted
 */
export function dueNow<T extends Remembered>(
  cards: readonly T[],
  now: Date,
  {
    limit = Infinity,
    newLimit = Infinity,
    until = now,
    parameters,
  }: { limit?: number; newLimit?: number; until?: Date; parameters?: readonly number[] } = {},
): T[] {
  const due = cards.filter(
    ({ state }) =>
      state !== null && (state.due_at <= now || (state.state === 'review' && state.due_at < until)),
  )
  const inSteps = due
    .filter(({ state }) => state?.state !== 'review')
    .sort((a, b) => dueTime(a) - dueTime(b) || a.id - b.id)
  const chances = new Map(due.map((card) => [card.id, retrievability(card.state, now, parameters)]))
  const reviews = due
    .filter(({ state }) => state?.state === 'review')
    .sort((a, b) => (chances.get(a.id) ?? 0) - (chances.get(b.id) ?? 0) || a.id - b.id)
  const fresh = cards.filter(({ state }) => state === null).slice(0, newLimit)
  return [...inSteps, ...reviews, ...fresh].slice(0, limit)
}

const dueTime = ({ state }: Remembered) => state?.due_at.getTime() ?? 0
