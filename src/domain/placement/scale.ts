/** The levels that the level test tells apart, their items' difficulties and the abilities between them. */
export type Scale = { levels: readonly string[]; difficulties: readonly number[]; cuts: readonly number[] }

export const SCALES = {
  english: {
    levels: ['A1', 'A2', 'B1', 'B2', 'C1'],
    difficulties: [-2, -1, 0, 1, 2],
    cuts: [-1.5, -0.5, 0.5, 1.5],
  },
  japanese: { levels: ['N5', 'N4', 'N3'], difficulties: [-1, 0, 1], cuts: [-0.5, 0.5] },
} as const satisfies Record<string, Scale>

/** The place of the ability's level among the scale's, 0 the lowest. */
export function levelIndex(scale: Scale, theta: number): number {
  return scale.cuts.filter((cut) => theta >= cut).length
}

/** How sure the result is; the web's messages say it in words. */
export type Certainty = 'sure' | 'likely' | 'between'

export type Placement = {
  level: string
  /** The levels that an ability one standard error lower or higher would have. */
  low: string
  high: string
  /** The chance that this level is the right one. */
  chance: number
  certainty: Certainty
}

/** The result: a suggestion with its band. `sure` from 80 %, `likely` from 55 %, else it lies between two. */
export function placementOf(
  scale: Scale,
  { theta, standard_error }: { theta: number; standard_error: number },
): Placement {
  const index = levelIndex(scale, theta)
  const at = (ability: number) => scale.levels[levelIndex(scale, ability)] ?? ''
  const below = (cut: number | undefined, open: number) =>
    cut === undefined ? open : normal((cut - theta) / standard_error)
  const chance = below(scale.cuts[index], 1) - below(scale.cuts[index - 1], 0)
  return {
    level: scale.levels[index] ?? '',
    low: at(theta - standard_error),
    high: at(theta + standard_error),
    chance,
    certainty: chance >= 0.8 ? 'sure' : chance >= 0.55 ? 'likely' : 'between',
  }
}

/** The standard normal distribution, to 1.5e-7: Abramowitz & Stegun 7.1.26. */
function normal(z: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(z) / Math.SQRT2))
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  const erf = 1 - terms.reduceRight((sum, term) => (sum + term) * t, 0) * Math.exp((-z * z) / 2)
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2
}
