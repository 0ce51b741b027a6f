import { clipParameters } from 'ts-fsrs'
import { type History, losses, mean } from './log-loss.ts'
import { DEFAULT_PARAMETERS } from './scheduler.ts'

const STEPS = 60
const LEARNING_RATE = 0.05

/** Spread of each parameter: standard deviations published with fsrs-rs (src/training.rs). */
const SPREAD = [
  6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31,
  0.32, 0.14, 0.27,
]

/** Parameters this many SPREADs from the defaults, within what FSRS-6 allows. */
export function parametersAt(offsets: readonly number[]): number[] {
  return clipParameters(
    DEFAULT_PARAMETERS.map((w, i) => w + (offsets[i] ?? 0) * (SPREAD[i] ?? 0)),
    1,
  )
}

/**
 * The parameters that foretell the histories best: minimises mean log loss plus (w − defaults)² / spread² by Adam (Kingma & Ba 2015) in units
 * of SPREAD around the defaults, the gradient by forward differences.
 */
export function descend(histories: readonly History[]): number[] {
  const count = losses(DEFAULT_PARAMETERS, histories, 0, Infinity).length
  const cost = (x: readonly number[]) =>
    mean(losses(parametersAt(x), histories, 0, Infinity)) +
    x.reduce((sum, v) => sum + v * v, 0) / Math.max(1, count)

  const x = DEFAULT_PARAMETERS.map(() => 0)
  const [drift, power] = [x.map(() => 0), x.map(() => 0)]
  let best = { cost: cost(x), x: [...x] }
  for (let step = 1; step <= STEPS; step++) {
    const here = cost(x)
    const gradient = x.map(
      (value, i) => (cost(x.map((other, j) => (j === i ? value + 1e-4 : other))) - here) / 1e-4,
    )
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
  return parametersAt(best.x)
}
