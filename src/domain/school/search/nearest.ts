import { isWholeSyllablesIn, splitSyllables } from '#domain/text/burmese/burmese-syllables.ts'
import {
  rankOfTerm,
  type SearchEntry,
  type SearchField,
  type SearchQuery,
  type SearchTerm,
  selectVisibleFields,
} from './find.ts'

const MAX_WORDS = 8
/** Minimum share of what is looked for that must be there. */
const MIN_SHARE = 0.5
/** Nearness below which all but the nearest is left out. */
const FAR = 0.6
/** A word with one slip counts for less than the word. */
const SLIP = 0.8
/** Shorter words have too many neighbours. */
const MIN_WORD_LENGTH = 4

/** The words of an entry, written and spoken, that a slip may have been meant for. */
export const mistakableWords = ({ fields }: SearchEntry<unknown>): string[] =>
  fields.flatMap(({ words, sound }) =>
    `${words} ${sound}`
      .split(' ')
      .filter((word) => word.length >= MIN_WORD_LENGTH - 1 && /^[a-z]+$/.test(word)),
  )

/**
 * Finds what comes nearest where nothing is found: words with one letter too many, too few, wrong or turned about; some of the words;
 * Burmese with half of the syllables, in which rare ones count for more. The nearest first, at most eight.
 */
export function nearest<Item>(
  { entries, vocabulary }: { entries: readonly SearchEntry<Item>[]; vocabulary: ReadonlySet<string> },
  query: readonly SearchQuery[],
  isLocked: (item: Item) => boolean,
): Item[] {
  const shown = entries.map((entry) => ({ item: entry.item, fields: selectVisibleFields(entry, isLocked) }))
  const wanted = query.map(({ terms }) =>
    terms.map((term) => ({
      term,
      meant: meantBy(term, vocabulary),
      syllables: syllablesIn(term).map((syllable) => ({ syllable, weight: weightOf(syllable, shown) })),
    })),
  )
  const found = shown.flatMap(({ item, fields }) => {
    const share = Math.max(0, ...wanted.map((terms) => mean(terms.map((one) => nearnessOf(one, fields)))))
    return share > 0 ? { item, share } : []
  })
  const least = Math.max(MIN_SHARE, FAR * Math.max(0, ...found.map(({ share }) => share)))
  return found
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_WORDS)
    .map(({ item }) => item)
}

type Wanted = { term: SearchTerm; meant: string[]; syllables: { syllable: string; weight: number }[] }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / Math.max(1, values.length)

const isCalled = (syllable: string, fields: readonly SearchField[]) =>
  fields.some(({ isName, words }) => isName && isWholeSyllablesIn(words, syllable))

/** Weight of a syllable: what many names have, such as a particle, says little; what none has says nothing. */
function weightOf(syllable: string, shown: readonly { fields: readonly SearchField[] }[]) {
  const count = shown.filter(({ fields }) => isCalled(syllable, fields)).length
  return count > 0 ? 1 / Math.log2(1 + count) : 0
}

function nearnessOf({ term, meant, syllables }: Wanted, fields: readonly SearchField[]): number {
  if (rankOfTerm(term, fields) < Number.POSITIVE_INFINITY) return 1
  const slips = fields.map(({ words, sound, isName }) => {
    const isMeant = meant.some((word) => words.includes(word) || sound.includes(word))
    return isMeant ? (isName ? SLIP : SLIP / 2) : 0
  })
  const there = syllables.filter(({ syllable }) => isCalled(syllable, fields))
  if (there.length < MIN_SHARE * syllables.length || there.length === 0) return Math.max(0, ...slips)
  return Math.max(...slips, weigh(there) / weigh(syllables))
}

const weigh = (syllables: Wanted['syllables']) => sum(syllables.map(({ weight }) => weight))

/** One syllable alone is near to nothing. */
function syllablesIn({ word, script }: SearchTerm): string[] {
  const syllables = script === 'burmese' ? [...new Set(splitSyllables(word))] : []
  return syllables.length > 1 ? syllables : []
}

function meantBy({ word, sound }: SearchTerm, vocabulary: ReadonlySet<string>): string[] {
  const written = [...new Set([word, sound])].filter(
    (one) => one.length >= MIN_WORD_LENGTH && /^[a-z]+$/.test(one),
  )
  if (written.length === 0) return []
  return [...vocabulary]
    .filter((known) => written.some((one) => isOneTypo(one, known)))
    .map((known) => ` ${known} `)
}

/** True if one letter makes the difference, or two neighbours that are turned about. */
export function isOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let head = 0
  while (a[head] === b[head]) head++
  const [restA, restB] = [a.slice(head), b.slice(head)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0]
}
