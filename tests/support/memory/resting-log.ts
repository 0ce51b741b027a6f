import { seededRandom } from '#domain/base/seeded-random.ts'
import type { Rating, Review } from '#domain/memory/card-state.ts'
import { parametersAt } from '#domain/memory/descend.ts'
import { firstMemory, type MemoryState, nextMemory, recall } from '#domain/memory/fsrs6.ts'
import { DEFAULT_PARAMETERS } from '#domain/memory/scheduler.ts'
import { firstRating, laterRating, momentOf } from '#tests/support/memory/synthetic-log.ts'
import { gaussian } from '#tests/support/placement/gaussian.ts'

const DAY = 86_400_000
const TEN_MINUTES = 600_000
const BEGIN = Date.UTC(2024, 0, 1, 12)
const DAYS = 730

/** A learner drawn by chance: parameters half a SPREAD about the defaults, the first four stabilities by a factor. */
export function likelyParameters(seed: number): number[] {
  const random = seededRandom(seed)
  const offsets = DEFAULT_PARAMETERS.map(() => gaussian(random) / 2)
  return parametersAt(offsets).map((w, i) =>
    i < 4 ? (DEFAULT_PARAMETERS[i] ?? 0) * Math.exp(offsets[i] ?? 0) : w,
  )
}

/**
 * The log of two years of a learner who begins cards all the while and reviews each about when the defaults say, so that most cards rest and
 * the ones reviewed last are those forgotten most: for the experiment with fitting. A forgotten card is repeated once after ten minutes.
 * @returns the reviews by card, at least `reviews` in all
 */
export function restingLog(truth: readonly number[], reviews: number, seed: number): Map<number, Review[]> {
  const random = seededRandom(seed)
  const cards = new Map<number, Review[]>()
  for (let count = 0; count < reviews; count += cards.get(cards.size)?.length ?? 0)
    cards.set(cards.size + 1, oneCard(truth, `${cards.size + 1}`, random))
  return cards
}

function oneCard(truth: readonly number[], name: string, random: () => number): Review[] {
  const log: Review[] = []
  let memory: { real: MemoryState; believed: MemoryState } | null = null
  const review = (days: number, rating: Rating, at: number) => {
    const next = (w: readonly number[], before?: MemoryState) =>
      before ? nextMemory(w, before, days, rating) : firstMemory(w, rating)
    memory = { real: next(truth, memory?.real), believed: next(DEFAULT_PARAMETERS, memory?.believed) }
    log.push({ review_id: `${name}-${log.length}`, rating, ...momentOf(at) })
    if (rating === 1) review(0, 3, at + TEN_MINUTES)
    return memory
  }
  let time = BEGIN + Math.floor(random() * DAYS * 0.97) * DAY
  for (let now = review(0, firstRating(random()), time); ; ) {
    const late = 0.95 + 0.1 * random() + (random() < 0.1 ? random() : 0)
    const days = Math.max(1, Math.round(now.believed.stability * late))
    time += days * DAY
    if (time >= BEGIN + DAYS * DAY) return log
    const known = random() < recall(truth, days, now.real.stability)
    now = review(days, known ? laterRating(random()) : 1, time)
  }
}
