import { m } from '#messages'

type Level = { code: string; unit_count: number }

/** Sentence on which of these levels have no lessons yet; empty where all have some. */
export function levelsNotYet(levels: readonly Level[]): string {
  const missing = levels.filter(({ unit_count }) => unit_count === 0).map(({ code }) => code)
  return missing.length > 0 ? m.shared_levels_not_yet({ levels: missing.join(', ') }) : ''
}

/** Says which levels cannot be chosen yet. */
export function LevelsNotYet({ levels }: { levels: readonly Level[] }) {
  const text = levelsNotYet(levels)
  return text && <p className="small">{text}</p>
}
