import { splitSyllables } from '#domain/text/burmese/burmese-syllables.ts'
import { PARTICLES } from '#domain/text/burmese/join-particles.ts'
import { type BurmeseCounts, MAX_SYLLABLES } from './burmese-counts.ts'
import { makeDuplicateMarkFinder } from './duplicate-marks.ts'

/** Syllables that look like a slip, what they are most likely meant to be, and how often that stands in the school. */
export type SpellingSlip = { written: string; meant: string; times: number }

/** Threshold of what is frequent: so often, in so many files. */
const OFTEN = { times: 4, files: 3 }
/** So often, if nothing but the company it keeps speaks for it. */
const VERY_OFTEN = 5
/** And so often, if all that is written stands elsewhere too. */
const MAX_OCCURRENCES = 8
/** Syllables before and after that decide where the dictionary cuts words. */
const AROUND = 3

/** Words by themselves, which differ by one mark from others but are always meant. */
const WORDS = new Set([...PARTICLES, 'သူ့'].filter((word) => word !== 'ပြီ' && word !== 'ချင်'))

const segmenter = new Intl.Segmenter('my', { granularity: 'word' })
/** Places where the words of a text begin and end by the dictionary of Unicode's ICU, which the pinned Node brings along. */
function cuts(text: string): number[] {
  return [...Array.from(segmenter.segment(text), ({ index }) => index), text.length]
}

/**
 * Finds in a text the syllables that stand in one file only and differ by one mark from syllables that are frequent, where
 * the dictionary makes fewer words of these: မင်္ဂလပါ, ကျေးဇူတင်, စာအုပ without its asat.
 */
export function makeSlipFinder(counts: BurmeseCounts): (run: string) => SpellingSlip[] {
  const near = makeDuplicateMarkFinder(counts.frequent(OFTEN.times, OFTEN.files))
  const isRare = (row: string) => counts.files(row) <= 1

  function meantBy(syllables: readonly string[], at: number, length: number): SpellingSlip | null {
    const part = syllables.slice(at, at + length)
    const written = part.join('')
    if (!isRare(written)) return null
    const candidates = [...near(written)].sort((one, other) => counts.times(other) - counts.times(one))
    if (candidates.length === 0) return null
    const before = syllables.slice(Math.max(0, at - AROUND), at).join('')
    const after = syllables.slice(at + length, at + length + AROUND).join('')
    const words = cuts(before + written + after).length
    const meant = candidates.find((candidate) => {
      const change = changeIn(part, splitSyllables(candidate))
      if (change.written.length === 1 && change.meant.length === 1 && WORDS.has(change.written[0] ?? ''))
        return false
      const better = cuts(before + candidate + after)
      const isOneWord = isInWord(change, before.length, before.length + candidate.length, better)
      const hasRare = change.written.some(isRare)
      const isSplit = change.written.length !== change.meant.length
      const times = counts.times(candidate)
      if (better.length < words) return isOneWord || hasRare || isSplit
      if (better.length > words) return false
      return (
        (length > 1 && hasRare && times >= VERY_OFTEN) ||
        (length > 2 && isOneWord && times >= MAX_OCCURRENCES)
      )
    })
    return meant === undefined ? null : { written, meant, times: counts.times(meant) }
  }

  return (run) => {
    const syllables = splitSyllables(run)
    const found: SpellingSlip[] = []
    for (let at = 0; at < syllables.length; at++)
      for (let length = 1; length <= MAX_SYLLABLES && at + length <= syllables.length; length++) {
        const slip = meantBy(syllables, at, length)
        if (!slip) continue
        found.push(slip)
        // What follows says the same of the same slip.
        at += length - 1
        break
      }
    return found
  }
}

/** The syllables in which two rows differ, and where in the second they stand. */
type Change = { written: readonly string[]; meant: readonly string[]; from: number; to: number }

function changeIn(written: readonly string[], meant: readonly string[]): Change {
  const least = Math.min(written.length, meant.length)
  let start = 0
  while (start < least && written[start] === meant[start]) start++
  let end = 0
  while (end < least - start && written.at(-1 - end) === meant.at(-1 - end)) end++
  const changed = meant.slice(start, meant.length - end)
  const from = meant.slice(0, start).join('').length
  return {
    written: written.slice(start, written.length - end),
    meant: changed,
    from,
    to: from + changed.join('').length,
  }
}

/** True if a word between `first` and `last` holds the change together with what stands beside it. */
function isInWord({ from, to }: Change, first: number, last: number, cuts: readonly number[]): boolean {
  return cuts.some((start, index) => {
    const end = cuts[index + 1] ?? start
    const holds = start <= first + from && end >= first + to
    return holds && end - start > to - from && start >= first && end <= last
  })
}
