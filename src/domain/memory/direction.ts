/** Direction in which a card is asked: from the word to its meaning, or from the meaning to the word. */
export const DIRECTIONS = ['forward', 'reverse'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Card as a call names it: by its number, and which way it is asked. */
export type DirectedCard = { card_id: number; direction: Direction }

/** Facts about a direction of a card that decide which one comes on a day. */
export type Sibling = { direction: Direction; comes_at: Date; last_reviewed_at: Date }

/** A learner's own day: its beginning, and that of the next. */
export type DaySpan = { from: Date; until: Date }

/**
 * True if a direction waits for the next day, because the other one is today's: one day asks a card one way alone. The one that was
 * reviewed today stays; else the one that came first; of two that came at once the forward one.
 */
export function waitsForSibling(own: Sibling, other: Sibling, { from, until }: DaySpan): boolean {
  const isOthers = other.last_reviewed_at >= from || other.comes_at < until
  return isOthers && isBefore(rankOf(other, from), rankOf(own, from))
}

const rankOf = ({ direction, comes_at, last_reviewed_at }: Sibling, from: Date) =>
  [Number(last_reviewed_at < from), comes_at.getTime(), Number(direction === 'reverse')] as const

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((value, index) => value !== other[index])
  return place >= 0 && (one[place] as number) < (other[place] as number)
}

/** New cards of both directions in the order in which they come: one of each in turn, so that neither keeps the other from coming. */
export function inTurn<T>(forward: readonly T[], reverse: readonly T[]): T[] {
  const longest = Math.max(forward.length, reverse.length)
  return Array.from({ length: longest }, (_, i) => [
    ...forward.slice(i, i + 1),
    ...reverse.slice(i, i + 1),
  ]).flat()
}
