import type { Level } from '#server/content/schema/texts.ts'

/** Pace of speech, from and to, without pauses: words of English a minute, morae of Japanese a second. */
export type Pace = { from: number; to: number }

/** The pace of each level; what comes after N5 is as fast as that. */
export const PACES: Readonly<Record<Level, Pace>> = {
  A1: { from: 110, to: 125 },
  A2: { from: 125, to: 140 },
  B1: { from: 140, to: 155 },
  B2: { from: 150, to: 175 },
  C1: { from: 150, to: 175 },
  N5: { from: 5, to: 6 },
  N4: { from: 5, to: 6 },
  N3: { from: 5, to: 6 },
  N2: { from: 5, to: 6 },
  N1: { from: 5, to: 6 },
}

/** Levels whose media were built before they had a pace and a band of their own; empty once all are built anew. */
export const OLD_LEVELS: readonly Level[] = ['A1', 'A2', 'B1', 'B2', 'C1', 'N5', 'N4', 'N3', 'N2', 'N1']

export const isBuiltAnew = (level: Level): boolean => !OLD_LEVELS.includes(level)
