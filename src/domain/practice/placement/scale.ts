/** The levels that the level test tells apart, their items' difficulties and the abilities between them. */
export type LevelScale = {
  levels: readonly string[]
  difficulties: readonly number[]
  cuts: readonly number[]
}

export const SCALES = {
  english: {
    levels: ['A1', 'A2', 'B1', 'B2', 'C1'],
    difficulties: [-2, -1, 0, 1, 2],
    cuts: [-1.5, -0.5, 0.5, 1.5],
  },
  japanese: { levels: ['N5', 'N4', 'N3'], difficulties: [-1, 0, 1], cuts: [-0.5, 0.5] },
} as const satisfies Record<string, LevelScale>

/** The place of the ability's level among the scale's, 0 the lowest. */
export function levelIndex(scale: LevelScale, theta: number): number {
  return scale.cuts.filter((cut) => theta >= cut).length
}

/** The ability's level. */
export const findLevel = (scale: LevelScale, theta: number): string =>
  scale.levels[levelIndex(scale, theta)] ?? ''
