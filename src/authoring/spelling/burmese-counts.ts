import { splitSyllables } from '#domain/text/burmese/burmese-syllables.ts'

/** Count of how often, and in which files, some syllables stand one after another. */
type Count = { times: number; files: Set<string> }

/** As many syllables as most words have. */
export const MAX_SYLLABLES = 4

/** Runs of Burmese without a space or another sign in it. */
export const splitBurmeseRuns = (text: string): string[] => text.match(/[\u1000-\u1049\u103f]+/g) ?? []

/** The rows of up to four syllables of many texts, with how often they stand there. */
export class BurmeseCounts {
  readonly #counts = new Map<string, Count>()

  add(file: string, run: string): void {
    const syllables = splitSyllables(run)
    for (const at of syllables.keys())
      for (let length = 1; length <= MAX_SYLLABLES && at + length <= syllables.length; length++)
        this.#count(file, syllables.slice(at, at + length).join(''))
  }

  #count(file: string, row: string): void {
    const count = this.#counts.get(row) ?? { times: 0, files: new Set() }
    count.times++
    count.files.add(file)
    this.#counts.set(row, count)
  }

  times(row: string): number {
    return this.#counts.get(row)?.times ?? 0
  }

  files(row: string): number {
    return this.#counts.get(row)?.files.size ?? 0
  }

  /** Rows that stand at least so often, in at least so many files. */
  frequent(times: number, files: number): string[] {
    return [...this.#counts].flatMap(([row, count]) =>
      count.times >= times && count.files.size >= files ? [row] : [],
    )
  }
}
