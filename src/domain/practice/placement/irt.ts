/**
 * Item response theory: the four-parameter logistic model and estimates of ability. D = 1 (no 1.7).
 * Sources: F. M. Lord, Applications of Item Response Theory to Practical Testing Problems (1980), ch. 2 and 4–5; F. B. Baker & S.-H. Kim, Item
 * Response Theory: Parameter Estimation Techniques (2nd ed., 2004), ch. 3; R. D. Bock & R. J. Mislevy (1982) for EAP.
 */

/** a discrimination, b difficulty, c chance of guessing right, d the chance of the ablest (1 without slips). */
export type ItemParameters = { a: number; b: number; c: number; d: number }
export type Response = ItemParameters & { correct: boolean }
export type Prior = { mean: number; sd: number }
export type Estimate = { theta: number; standard_error: number }

/** Estimates stay within these; beyond them the test cannot tell learners apart. */
const RANGE = 6

/** P(θ) = c + (d − c) / (1 + e^(−a(θ − b))): the chance of a right answer. */
export function probability({ a, b, c, d }: ItemParameters, theta: number): number {
  return c + (d - c) / (1 + Math.exp(-a * (theta - b)))
}

/** Fisher information I(θ) = P′² / (P(1 − P)). */
export function information(item: ItemParameters, theta: number): number {
  const p = probability(item, theta)
  return slope(item, p) ** 2 / (p * (1 - p))
}

/** P′ = a (P − c)(d − P) / (d − c). */
const slope = ({ a, c, d }: ItemParameters, p: number) => (a * (p - c) * (d - p)) / (d - c)

/** The ability most likely after the prior (Bayes modal). The standard error is 1 / √(ΣI(θ) + 1/sd²). */
export function mapEstimate(responses: readonly Response[], prior: Prior): Estimate {
  const theta = maximise(responses, prior)
  return { theta, standard_error: 1 / Math.sqrt(totalInformation(responses, theta) + 1 / prior.sd ** 2) }
}

/**
 * The chance, after the prior, that the ability lies below the first cut, between it and the next, …, above the last: the posterior summed over
 * the middles of narrow strips.
 */
export function chancesBetween(
  responses: readonly Response[],
  prior: Prior,
  cuts: readonly number[],
): number[] {
  const masses = Array.from({ length: cuts.length + 1 }, () => 0)
  const strip = 0.1
  const middles = Array.from({ length: (2 * RANGE) / strip }, (_, i) => -RANGE + (i + 0.5) * strip)
  for (const theta of middles) {
    const place = cuts.filter((cut) => theta >= cut).length
    masses[place] = (masses[place] ?? 0) + Math.exp(logPosterior(responses, prior, theta))
  }
  const total = masses.reduce((sum, mass) => sum + mass, 0)
  return masses.map((mass) => mass / total)
}

const totalInformation = (responses: readonly Response[], theta: number) =>
  responses.reduce((sum, response) => sum + information(response, theta), 0)

function logPosterior(responses: readonly Response[], prior: Prior | null, theta: number): number {
  const start = prior ? -0.5 * ((theta - prior.mean) / prior.sd) ** 2 : 0
  return responses.reduce((sum, response) => {
    const p = probability(response, theta)
    return sum + Math.log(response.correct ? p : 1 - p)
  }, start)
}

/** The first derivative of the log posterior: Σ (u − P) P′ / (P(1 − P)) − (θ − mean)/sd². */
function score(responses: readonly Response[], prior: Prior | null, theta: number): number {
  const start = prior ? -(theta - prior.mean) / prior.sd ** 2 : 0
  return responses.reduce((sum, response) => {
    const p = probability(response, theta)
    return sum + (((response.correct ? 1 : 0) - p) * slope(response, p)) / (p * (1 - p))
  }, start)
}

/**
 * The maximum over the range. Guessing can make more than one hill: the best of a grid is found first, then its top by halving
 * between its neighbours, where the score changes sign.
 */
function maximise(responses: readonly Response[], prior: Prior | null): number {
  const step = 0.5
  let best = { theta: 0, value: -Infinity }
  for (let theta = -RANGE; theta <= RANGE; theta += step) {
    const value = logPosterior(responses, prior, theta)
    if (value > best.value) best = { theta, value }
  }
  let [low, high] = [Math.max(-RANGE, best.theta - step), Math.min(RANGE, best.theta + step)]
  for (let i = 0; i < 60 && high - low > 1e-9; i++) {
    const middle = (low + high) / 2
    if (score(responses, prior, middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
