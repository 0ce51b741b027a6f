import { clipParameters } from 'ts-fsrs'
import type { Review } from './card-state.ts'
import { type History, historyOf, losses, mean } from './log-loss.ts'
import { DEFAULT_PARAMETERS } from './scheduler.ts'

/** A learner's log is fitted from this many reviews on. */
export const ENOUGH_REVIEWS = 1000

/** Only so many cards are learned from, the ones reviewed last: bounds the work to some seconds. */
const MOST_REVIEWS = 8000
const STEPS = 60
const LEARNING_RATE = 0.05
const HELD_BACK = 0.2

/** How widely each parameter differs between learners: standard deviations published with fsrs-rs (src/training.rs). */
const SPREAD = [
  6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31,
  0.32, 0.14, 0.27,
]

export type Fit = {
  parameters: number[]
  /** Better than the defaults on the reviews held back, by more than chance: only then are the parameters to be used. */
  kept: boolean
  /** Mean log loss on the reviews held back. */
  held_back: { defaults: number; fitted: number; reviews: number }
}

/**
 * Parameters of FSRS-6 fitted to one learner's own log; null when it has fewer than 1,000 reviews. The last fifth of the log, by time, is held
 * back: the parameters never see it, and are kept only when they foretell it better than the defaults, by more than one standard error
 * of the paired difference. Minimises mean log loss plus (w − defaults)² / spread² with Adam (Kingma & Ba 2015) over numeric differences.
 * @param cards all reviews of each card
 */
export function fitParameters(cards: readonly (readonly Review[])[]): Fit | null {
  const reviews = cards.reduce((sum, card) => sum + card.length, 0)
  if (reviews < ENOUGH_REVIEWS) return null
  const histories = mostRecent(cards.map(historyOf))
  const times = histories.flatMap((history) => history.map(({ at }) => at)).sort((a, b) => a - b)
  const cut = times[Math.floor(times.length * (1 - HELD_BACK))] ?? 0

  const parameters = descend(histories, cut)
  const before = losses(DEFAULT_PARAMETERS, histories, cut, Infinity)
  const after = losses(parameters, histories, cut, Infinity)
  const gains = before.map((loss, i) => loss - (after[i] ?? 0))
  const gain = mean(gains)
  const error = Math.sqrt(mean(gains.map((g) => (g - gain) ** 2)) / Math.max(1, gains.length))
  return {
    parameters,
    kept: gain > error && gain > 0,
    held_back: { defaults: mean(before), fitted: mean(after), reviews: gains.length },
  }
}

function mostRecent(histories: readonly History[]): History[] {
  const newest = [...histories].sort((a, b) => (b.at(-1)?.at ?? 0) - (a.at(-1)?.at ?? 0))
  let taken = 0
  return newest.filter((history) => {
    taken += history.length
    return taken <= MOST_REVIEWS
  })
}

/** Adam in units of SPREAD around the defaults; the gradient by forward differences. */
function descend(histories: readonly History[], before: number): number[] {
  const count = losses(DEFAULT_PARAMETERS, histories, 0, before).length
  const atOffset = (x: readonly number[]) =>
    clipParameters(
      DEFAULT_PARAMETERS.map((w, i) => w + (x[i] ?? 0) * (SPREAD[i] ?? 0)),
      1,
    )
  const cost = (x: readonly number[]) =>
    mean(losses(atOffset(x), histories, 0, before)) +
    x.reduce((sum, v) => sum + v * v, 0) / Math.max(1, count)

  const x = DEFAULT_PARAMETERS.map(() => 0)
  const [drift, power] = [x.map(() => 0), x.map(() => 0)]
  let best = { cost: cost(x), x: [...x] }
  for (let step = 1; step <= STEPS; step++) {
    const here = cost(x)
    const gradient = x.map((value, i) => (cost(x.with(i, value + 1e-4)) - here) / 1e-4)
    const rate = LEARNING_RATE * (1 + Math.cos((Math.PI * step) / STEPS)) * 0.5
    gradient.forEach((g, i) => {
      drift[i] = 0.9 * (drift[i] ?? 0) + 0.1 * g
      power[i] = 0.99 * (power[i] ?? 0) + 0.01 * g * g
      const speed =
        (drift[i] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((power[i] ?? 0) / (1 - 0.99 ** step)) + 1e-8)
      x[i] = (x[i] ?? 0) - rate * speed
    })
    const now = cost(x)
    if (now < best.cost) best = { cost: now, x: [...x] }
  }
  return atOffset(best.x)
}
