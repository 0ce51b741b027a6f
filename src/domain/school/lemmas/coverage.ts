import type { CountedLemma } from './lemma.ts'

/** Share of a text that somebody knows. */
export type Coverage = {
  /** Of a hundred running words; 100 only where all are known. */
  percent: number
  /** The others, each once, in the order in which they first come. */
  unknown: CountedLemma[]
}

/**
 * Measures how much of a text somebody knows who knows these lemmas. Running words are counted, each as often as it comes, as the
 * literature on vocabulary does (I. S. P. Nation, "How large a vocabulary is needed for reading and listening?", Canadian Modern Language
 * Review 63, 2006).
 * @returns null for a text without words
 */
export function measureCoverage(words: readonly CountedLemma[], known: ReadonlySet<string>): Coverage | null {
  const all = sum(words)
  if (all === 0) return null
  const unknown = words.filter(({ lemma }) => !known.has(lemma))
  return { percent: Math.floor((100 * (all - sum(unknown))) / all), unknown }
}

const sum = (words: readonly CountedLemma[]) => words.reduce((total, { count }) => total + count, 0)
