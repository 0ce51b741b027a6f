import { describe, expect, test } from 'vitest'
import { likelyParameters, restingLog } from '#tests/support/memory/resting-log.ts'
import { syntheticLog } from '#tests/support/memory/synthetic-log.ts'
import type { Review } from './card-state.ts'
import { descend } from './descend.ts'
import { fitParameters } from './fit.ts'
import { type History, losses, mean, toHistory } from './log-loss.ts'
import { DEFAULT_PARAMETERS, getScheduler } from './scheduler.ts'

const SEED = 20261122

/** A learner who forgets at first much faster, and whose memory grows less with each success, than the average. */
const forgetful = DEFAULT_PARAMETERS.map((w, i) => (i < 4 ? w * 0.4 : i === 8 ? w - 0.6 : i === 20 ? 0.3 : w))

const byId = (logs: Review[][]) => new Map(logs.entries())

describe('fitting a learner’s own log', () => {
  test('is not tried below 1,000 reviews', async () =>
    expect(
      await fitParameters(byId(syntheticLog({ truth: forgetful, cards: 124, reviews: 8, seed: 1 }))),
    ).toBeNull())

  test('is kept for a learner who differs, and comes near what the truth itself would foretell', async () => {
    const log = syntheticLog({ truth: forgetful, cards: 250, reviews: 8, seed: 2 })
    const fit = await fitParameters(byId(log))
    const times = log
      .flat()
      .map(({ reviewed_at }) => reviewed_at.getTime())
      .sort((a, b) => a - b)
    const heldBackFrom = times[times.length * 0.8] ?? 0
    const truth = mean(losses(forgetful, log.map(toHistory), heldBackFrom, Infinity))
    expect(fit?.kept).toBe(true)
    expect(fit?.held_back.defaults).toBeGreaterThan(truth + 0.01)
    expect(Math.abs((fit?.held_back.fitted ?? 1) - truth)).toBeLessThan(0.005)
    expect(getScheduler(fit?.parameters).parameters.w).toEqual(fit?.parameters)
  })

  test('is seldom kept for learners like the average, and then does no harm', async () => {
    const fits = await Promise.all(
      [3, 4, 5, 6].map((seed) =>
        fitParameters(byId(syntheticLog({ truth: DEFAULT_PARAMETERS, cards: 130, reviews: 8, seed }))),
      ),
    )
    for (const fit of fits) if (fit?.kept) expect(fit.held_back.fitted).toBeLessThan(fit.held_back.defaults)
    expect(fits.filter((fit) => fit?.kept).length).toBeLessThanOrEqual(2)
  })

  test('learns, where the log is long, from as many cards as it may, whenever they were reviewed', async () => {
    const truth = likelyParameters(SEED + 2)
    const log = restingLog(truth, 6000, SEED + 2)
    let given: readonly History[] = []
    const optimise = (histories: readonly History[]) => {
      given = histories
      return [...DEFAULT_PARAMETERS]
    }
    const fit = await fitParameters(log, { mostReviews: 2000, optimise })
    const lapses = (histories: readonly History[]) =>
      mean(histories.flat().map(({ rating }) => +(rating === 1)))
    expect(given.flat().length).toBeGreaterThan(1900)
    expect(given.flat().length).toBeLessThanOrEqual(2000)
    expect(Math.abs(lapses(given) - lapses([...log.values()].map(toHistory)))).toBeLessThan(0.03)
    expect(fit?.held_back.reviews).toBeGreaterThan(600)
    expect(fit?.kept).toBe(false)
  })

  test('does a heavy learner whose cards mostly rest no harm', async () => {
    const truth = likelyParameters(SEED + 1)
    const log = restingLog(truth, 25_000, SEED + 1)
    const whole = [...log.values()].map(toHistory)
    const until =
      whole
        .flat()
        .map(({ at }) => at)
        .sort((a, b) => a - b)[20_000] ?? 0
    const past = new Map(
      [...log].map(([id, card]) => [id, card.filter(({ reviewed_at: at }) => +at < until)]),
    )
    const fit = await fitParameters(past, { mostReviews: 4000, optimise: descend })
    const loss = (w: readonly number[]) => mean(losses(w, whole, until, Infinity))
    expect(fit?.kept).toBe(true)
    expect(loss(fit?.parameters ?? [])).toBeLessThan(loss(DEFAULT_PARAMETERS))
    expect(loss(fit?.parameters ?? []) - loss(truth)).toBeLessThan(0.002)
  })
})
