import { daysBetween } from '#domain/time/day.ts'
import type { Rating, Review } from './card-state.ts'
import { firstMemory, nextMemory, recall } from './fsrs6.ts'
import { sortReviews } from './replay.ts'

/** A card's reviews as the formulas see them: whole days since the review before, and when it was. */
export type History = { days: number; rating: Rating; at: number }[]

/** The reviews of one card as a history; days are the learner's own, as the states are made of (`stateAfter`). */
export function toHistory(reviews: readonly Review[]): History {
  let last = ''
  return sortReviews(reviews).map(({ rating, reviewed_at, day }) => {
    // A journey west may lead back to a day that was there: then none has passed.
    const days = last === '' ? 0 : Math.max(0, daysBetween(last, day))
    if (day > last) last = day
    return { rating, at: reviewed_at.getTime(), days }
  })
}

/**
 * Computes how well the parameters foretold each review between two instants (ms): the negative logarithm of the chance given to what
 * happened, `again` being forgotten. Only reviews a day or more after the one before count, as is usual for FSRS.
 */
export function losses(
  w: ArrayLike<number>,
  histories: readonly History[],
  from: number,
  to: number,
): number[] {
  const found: number[] = []
  for (const history of histories) {
    let memory: ReturnType<typeof firstMemory> | undefined
    for (const { days, rating, at } of history) {
      if (at >= to) break
      if (memory && days > 0 && at >= from) {
        const chance = Math.min(Math.max(recall(w, days, memory.stability), 1e-4), 1 - 1e-4)
        found.push(-Math.log(rating === 1 ? 1 - chance : chance))
      }
      memory = memory ? nextMemory(w, memory, days, rating) : firstMemory(w, rating)
    }
  }
  return found
}

/** The mean, 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
