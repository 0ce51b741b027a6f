import { expect, test } from 'vitest'
import { fitParameters, OWN_OPTIMISER } from '#domain/memory/fit.ts'
import { losses, mean, toHistory } from '#domain/memory/log-loss.ts'
import { DEFAULT_PARAMETERS } from '#domain/memory/scheduler.ts'
import { likelyParameters, restingLog } from '#tests/support/memory/resting-log.ts'
import { fastestOptimiser, fsrsRs } from './fsrs-rs.ts'

const SEED = 20261122

test.skipIf(!fsrsRs())(
  'fsrs-rs runs here, and finds what foretells the next quarter of heavy learners’ logs no worse than the defaults',
  async () => {
    for (const seed of [SEED + 1, SEED + 2, SEED + 4]) {
      const log = restingLog(likelyParameters(seed), 25_000, seed)
      const whole = [...log.values()].map(toHistory)
      const times = whole.flatMap((history) => history.map(({ at }) => at)).sort((a, b) => a - b)
      const until = times[20_000] ?? 0
      const past = [...log].map(([id, card]): [number, typeof card] => [
        id,
        card.filter(({ reviewed_at }) => reviewed_at.getTime() < until),
      ])
      const fit = await fitParameters(new Map(past), fastestOptimiser())
      const loss = (w: readonly number[]) => mean(losses(w, whole, until, Infinity))
      if (fit?.kept) expect(loss(fit.parameters)).toBeLessThan(loss(DEFAULT_PARAMETERS))
    }
  },
)

test('where fsrs-rs is not installed, or answers what is no use, ours does the work', async () => {
  expect(fsrsRs(null)).toBeNull()
  class Thing {}
  const broken = {
    FSRSBindingReview: Thing,
    FSRSBindingItem: Thing,
    computeParameters: async () => [Number.NaN],
  }
  const histories = [...restingLog(DEFAULT_PARAMETERS, 60, SEED).values()].map(toHistory)
  expect(await fsrsRs(broken)?.optimise(histories)).toEqual(await OWN_OPTIMISER.optimise(histories))
})

test('a card that was repeated a thousand times is learned from only so far', async () => {
  const lengths: number[] = []
  class Item {
    constructor(reviews: object[]) {
      lengths.push(reviews.length)
    }
  }
  const native = {
    FSRSBindingReview: class {},
    FSRSBindingItem: Item,
    computeParameters: async () => [...DEFAULT_PARAMETERS],
  }
  const crammed = Array.from({ length: 1000 }, (_, i) => ({ days: 1, rating: 3 as const, at: i }))
  await fsrsRs(native)?.optimise([crammed])
  expect(lengths).toHaveLength(99)
  expect(Math.max(...lengths)).toBe(100)
})
