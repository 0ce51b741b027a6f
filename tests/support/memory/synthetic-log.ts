import { seededRandom } from '#domain/base/seeded-random.ts'
import type { Rating, Review } from '#domain/memory/card-state.ts'
import { firstMemory, nextMemory, recall } from '#domain/memory/fsrs6.ts'
import { DEFAULT_PARAMETERS } from '#domain/memory/scheduler.ts'

const DAY = 86_400_000

/**
 * The log of a learner whose memory follows FSRS-6 with `truth`, taught by a scheduler that believes in the defaults: for tests of fitting.
 * @returns the reviews of each card
 */
export function syntheticLog({
  truth,
  cards,
  reviews,
  seed,
}: {
  truth: readonly number[]
  cards: number
  reviews: number
  seed: number
}): Review[][] {
  const random = seededRandom(seed)
  return Array.from({ length: cards }, (_, card) => {
    let time = Date.UTC(2026, 0, 1 + Math.floor(random() * 120), 12)
    const first = firstRating(random())
    let real = firstMemory(truth, first)
    let believed = firstMemory(DEFAULT_PARAMETERS, first)
    const log: Review[] = [{ review_id: `${card}-0`, rating: first, ...momentOf(time) }]
    while (log.length < reviews) {
      const days = Math.max(1, Math.round(believed.stability * (0.7 + random())))
      time += days * DAY
      const rating: Rating = random() < recall(truth, days, real.stability) ? laterRating(random()) : 1
      real = nextMemory(truth, real, days, rating)
      believed = nextMemory(DEFAULT_PARAMETERS, believed, days, rating)
      log.push({ review_id: `${card}-${log.length}`, rating, ...momentOf(time) })
    }
    return log
  })
}

/** When a review was made, and on which day of study: that of UTC. */
export function momentOf(time: number): Pick<Review, 'reviewed_at' | 'day'> {
  const reviewed_at = new Date(time)
  return { reviewed_at, day: reviewed_at.toISOString().slice(0, 10) }
}

/** The rating of a first review by a chance in [0, 1). */
export const firstRating = (chance: number): Rating =>
  chance < 0.25 ? 1 : chance < 0.4 ? 2 : chance < 0.9 ? 3 : 4
/** The rating of a review that was remembered, by a chance in [0, 1). */
export const laterRating = (chance: number): Rating => (chance < 0.12 ? 2 : chance < 0.9 ? 3 : 4)
