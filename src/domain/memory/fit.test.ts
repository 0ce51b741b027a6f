import { describe, expect, test } from 'vitest'
import { fitParameters } from './fit.ts'
import { historyOf, losses, mean } from './log-loss.ts'
import { DEFAULT_PARAMETERS, schedulerFor } from './scheduler.ts'
import { syntheticLog } from './synthetic-log.ts'

/** A learner who forgets at first much faster, and whose memory grows less with each success, than the average. */
const forgetful = DEFAULT_PARAMETERS.map((w, i) => (i < 4 ? w * 0.4 : i === 8 ? w - 0.6 : i === 20 ? 0.3 : w))

describe('fitting a learner’s own log', () => {
  test('is not tried below 1,000 reviews', () =>
    expect(fitParameters(syntheticLog({ truth: forgetful, cards: 124, reviews: 8, seed: 1 }))).toBeNull())

  test('is kept for a learner who differs, and comes near what the truth itself would foretell', () => {
    const log = syntheticLog({ truth: forgetful, cards: 250, reviews: 8, seed: 2 })
    const fit = fitParameters(log)
    const times = log
      .flat()
      .map(({ reviewed_at }) => reviewed_at.getTime())
      .sort((a, b) => a - b)
    const heldBackFrom = times[times.length * 0.8] ?? 0
    const truth = mean(losses(forgetful, log.map(historyOf), heldBackFrom, Infinity))
    expect(fit?.kept).toBe(true)
    expect(fit?.held_back.defaults).toBeGreaterThan(truth + 0.01)
    expect(Math.abs((fit?.held_back.fitted ?? 1) - truth)).toBeLessThan(0.005)
    expect(schedulerFor(fit?.parameters).parameters.w).toEqual(fit?.parameters)
  })

  test('is seldom kept for learners like the average, and then does no harm', () => {
    const fits = [3, 4, 5, 6].map((seed) =>
      fitParameters(syntheticLog({ truth: DEFAULT_PARAMETERS, cards: 130, reviews: 8, seed })),
    )
    for (const fit of fits) if (fit?.kept) expect(fit.held_back.fitted).toBeLessThan(fit.held_back.defaults)
    expect(fits.filter((fit) => fit?.kept).length).toBeLessThanOrEqual(2)
  })
})
