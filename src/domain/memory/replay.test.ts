import fc from 'fast-check'
import { type Card, createEmptyCard, fsrs } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { drillReplay } from '#tests/support/memory/replay-drill.ts'
import { momentOf } from '#tests/support/memory/synthetic-log.ts'
import type { CardState, Rating, Review } from './card-state.ts'
import { firstMemory, type MemoryState, nextMemory, recall } from './fsrs6.ts'
import { applyReviews, replay, replayedState, sortReviews } from './replay.ts'
import { DEFAULT_PARAMETERS } from './scheduler.ts'

const DAY = 86_400_000
const START = Date.UTC(2022, 11, 29, 12, 30)
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Reviews by their ratings and the days before each. */
const history = (ratings: Rating[], days: number[]): Review[] => {
  let time = START
  return ratings.map((rating, i) => {
    time += (days[i] ?? 0) * DAY
    return { review_id: id(i), rating, ...momentOf(time) }
  })
}
const walk = (w: readonly number[], ratings: Rating[], days: number[]) =>
  ratings.reduce<MemoryState | null>(
    (memory, rating, i) => (memory ? nextMemory(w, memory, days[i] ?? 0, rating) : firstMemory(w, rating)),
    null,
  ) as MemoryState
const near = (memory: MemoryState | CardState | null, stability: number, difficulty: number) => {
  expect(Math.abs((memory?.stability ?? 0) - stability)).toBeLessThan(1e-4)
  expect(Math.abs((memory?.difficulty ?? 0) - difficulty)).toBeLessThan(1e-4)
}

/** The published histories of fsrs-rs (src/inference.rs) and ts-fsrs (FSRS-6.test.ts), by which their authors test FSRS-6. */
describe('the reference histories of FSRS-6', () => {
  const ratings: Rating[] = [1, 3, 3, 3, 3, 3]
  const days = [0, 0, 1, 3, 8, 21]

  test.each([
    [1, 0.212, 6.4133],
    [2, 1.2931, 5.11217071],
    [3, 2.3065, 2.11810397],
    [4, 8.2956, 1],
  ] as const)('a first review rated %i', (rating, stability, difficulty) => {
    near(replay(history([rating], [0])), stability, difficulty)
    near(firstMemory(DEFAULT_PARAMETERS, rating), stability, difficulty)
  })

  test('six reviews with the default parameters', () => {
    near(replay(history(ratings, days)), 53.62691, 6.3574867)
    near(walk(DEFAULT_PARAMETERS, ratings, days), 53.62691, 6.3574867)
  })

  test('the same without growth on the same day', () => {
    const w = DEFAULT_PARAMETERS.map((value, i) => (i >= 17 && i <= 19 ? 0 : value))
    near(walk(w, ratings, days), 53.335106, 6.3574867)
  })

  test('thirteen reviews, each on its day, fall due after the published days', () => {
    let state: CardState | null = null
    let now = new Date(START)
    const intervals: number[] = []
    for (const rating of [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] as Rating[]) {
      state = replay([{ review_id: id(intervals.length), rating, ...momentOf(now.getTime()) }], state)
      intervals.push(state?.scheduled_days ?? -1)
      now = state?.due_at ?? now
    }
    expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
  })

  test('the parameters of an older learner, widened to FSRS-6, for all four ratings', () => {
    const w = [
      0.6845422, 1.6790825, 4.7349424, 10.042885, 7.4410233, 0.64219797, 1.071918, 0.0025195254, 1.432437,
      0.1544, 0.8692766, 2.0696752, 0.0953, 0.2975, 2.4691248, 0.19542035, 3.201072, 0.18046261, 0.121442534,
      0, 0.5,
    ]
    const before = walk(w, [1, 3, 3, 3], [0, 1, 3, 8])
    near(nextMemory(w, before, 21, 1), 2.9691455, 8.000659)
    near(nextMemory(w, before, 21, 2), 17.091452, 7.6913934)
    near(nextMemory(w, before, 21, 3), 31.722992, 7.382128)
    near(nextMemory(w, before, 21, 4), 71.7502, 7.0728626)
    near(nextMemory(w, { stability: 20.925528, difficulty: 7.005062 }, 21, 3), 40.87456, 6.9913807)
  })

  test('the forgetting curve', () => {
    const w = DEFAULT_PARAMETERS.map((value, i) => (i === 20 ? 0.2 : value))
    for (const [days, chance] of [
      [0, 1],
      [1, 0.9],
      [2, 0.84028935],
      [3, 0.7985001],
    ] as const)
      expect(recall(w, days, 1)).toBeCloseTo(chance, 6)
  })
})

const anyReviews = fc.array(
  fc.record({
    rating: fc.constantFrom<Rating>(1, 2, 3, 4),
    gap: fc.oneof(
      fc.constant(0),
      fc.integer({ max: 3_600_000, min: 0 }),
      fc.integer({ max: 90 * DAY, min: 0 }),
    ),
  }),
  { minLength: 1, maxLength: 25 },
)
const asReviews = (log: { rating: Rating; gap: number }[]) => {
  let time = START
  return log.map(({ rating, gap }, i) => {
    time += gap
    return { review_id: id((i * 7919) % 10_007), rating, ...momentOf(time) }
  })
}

describe('any log', () => {
  test('falls due when ts-fsrs says so, and has its stability and difficulty', () => {
    const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false })
    fc.assert(
      fc.property(anyReviews, (log) => {
        const reviews = sortReviews(asReviews(log))
        const cards = reviews.reduce<Card>(
          (card, { reviewed_at, rating }) => scheduler.next(card, reviewed_at, rating).card,
          createEmptyCard(new Date(START)),
        )
        const state = replay(reviews)
        expect(state?.due_at).toEqual(cards.due)
        expect([state?.stability, state?.difficulty]).toEqual([cards.stability, cards.difficulty])
      }),
    )
  })

  test('gives the formulas’ memory too, to 1e-4 of it', () => {
    const day = (date: Date) => Math.floor(date.getTime() / DAY)
    fc.assert(
      fc.property(anyReviews, (log) => {
        const reviews = sortReviews(asReviews(log))
        const gaps = reviews.map((r, i) =>
          i === 0 ? 0 : day(r.reviewed_at) - day((reviews[i - 1] as Review).reviewed_at),
        )
        const memory = walk(
          DEFAULT_PARAMETERS,
          reviews.map((r) => r.rating),
          gaps,
        )
        const state = replay(reviews) as CardState
        expect(Math.abs(memory.stability / state.stability - 1)).toBeLessThan(1e-4)
        expect(Math.abs(memory.difficulty - state.difficulty)).toBeLessThan(1e-4)
      }),
    )
  })

  test('1,000 logs shuffled, doubled and split over two devices give the state of the sequential log', () => {
    expect(drillReplay({ logs: 1000, seed: 20261120 })).toEqual({ logs: 1000, different: 0 })
  })
})

test('a review_id counts once, in whatever letters and with whatever content it comes again', () => {
  const first: Review = {
    review_id: 'A0000000-0000-4000-8000-00000000000b',
    rating: 3,
    ...momentOf(START),
  }
  const again: Review = {
    ...first,
    review_id: first.review_id.toLowerCase(),
    ...momentOf(START + DAY),
    rating: 1,
  }
  expect(replayedState([first, again])).toEqual(replayedState([again, first]))
  expect(replayedState([first, again])).toEqual(replayedState([first]))
})

test('nothing that arrives changes nothing', () => {
  const state = replayedState(history([3], [0]))
  expect(applyReviews(state, [], () => [])).toBe(state)
})

test('a newest review needs no history, a late one does', () => {
  const [a, b, c] = history([3, 3, 1], [0, 1, 5]) as [Review, Review, Review]
  const state = replayedState([a, b])
  const refuse = () => {
    throw new Error('the history was read')
  }
  expect(applyReviews(state, [c], refuse)).toEqual(replayedState([a, b, c]))
  expect(applyReviews(replayedState([a, c]), [b], () => [a, c])).toEqual(replayedState([a, b, c]))
})

test('a card without reviews has no state', () => expect(replayedState([])).toBeNull())
