import { americanised, englishReadings, englishWords } from '#domain/practice/grading/english.ts'

/** Number of words of `said` misheard, missed or added: the fewest changes that turn one list into the other (Levenshtein). */
function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, index) => index)
  for (const [index, word] of said.entries()) {
    const next = [index + 1]
    for (const [at, other] of heard.entries())
      next.push(
        Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (word === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * Number of words of a line, and of those that a recogniser misheard. As graders of answers do, spellings of the same words count as
 * the same: `20` and `twenty`, `I'm` and `I am`, `colour` and `color`.
 */
export function collectMisheard(said: string, heard: string): { words: number; errors: number } {
  const readings = (text: string) => englishReadings(englishWords(text).map(americanised))
  const others = readings(heard)
  const results = readings(said).flatMap((words) =>
    others.map((other) => ({ words: words.length, errors: wordErrors(words, other) })),
  )
  return results.reduce((least, result) => (result.errors < least.errors ? result : least))
}

/** A sample of the lines, taken evenly from all of them. */
export const sampleEvenly = <Item>(items: readonly Item[], count: number): Item[] =>
  items.length <= count
    ? [...items]
    : Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as Item)
