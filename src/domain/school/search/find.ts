import { isWholeSyllablesIn } from '#domain/text/burmese/burmese-syllables.ts'
import { readAsZawgyi } from '#domain/text/burmese/read-as-zawgyi.ts'
import { englishBases } from './english-bases.ts'
import { isBurmese, isJapanese, plainWords, type SearchText, toSoundKey } from './search-text.ts'

/** One text that something is found by. */
export type SearchField = SearchText & {
  /** True if it is what the thing is called, and not only said in it. */
  isName: boolean
  /** True if it is shown though the thing is locked. */
  isOpen: boolean
}

export type SearchEntry<Item> = { item: Item; fields: readonly SearchField[] }

/** Rank of how well something fits, the best first; what is only said in it comes after what is called so. */
const RANK = { exact: 0, begins: 1, word: 2, base: 3, part: 4, none: Number.POSITIVE_INFINITY }
const SAID_IN_IT = 5

/** A word of what is looked for; between spaces it is compared with whole words. */
export type SearchTerm = {
  word: string
  whole: string
  begun: string
  bases: readonly string[]
  sound: string
  wholeSound: string
  script: 'burmese' | 'japanese' | 'other'
}
export type SearchQuery = { words: string; joined: string; sound: string; terms: SearchTerm[] }

const MAX_TERMS = 8

/** Fewer letters begin too much. */
const MIN_LENGTH = { word: 2, sound: 3 }

/** Readings of a query, as Unicode and, where that would be something else, as Zawgyi; none if it has no letter. */
export function readQuery(text: string): SearchQuery[] {
  const readings = [text, readAsZawgyi(text)].flatMap((one) => (one === null ? [] : plainWords(one)))
  return [...new Set(readings)].flatMap((words) => (words ? readingOf(words) : []))
}

function readingOf(words: string): SearchQuery {
  const terms = [...new Set(words.split(' '))].slice(0, MAX_TERMS)
  return {
    words: ` ${words} `,
    joined: ` ${words.replaceAll(' ', '')} `,
    sound: padded(spokenAs(words)),
    terms: terms.map(termOf),
  }
}

const padded = (text: string) => text && ` ${text} `

function termOf(word: string): SearchTerm {
  const sound = spokenAs(word)
  return {
    word,
    whole: ` ${word} `,
    begun: ` ${word}`,
    bases: englishBases(word).map(padded),
    sound,
    wholeSound: padded(sound),
    script: isBurmese(word) ? 'burmese' : isJapanese(word) ? 'japanese' : 'other',
  }
}

/** Romaji of kana, and of what may be romaji; nothing else is read. */
function spokenAs(text: string): string {
  const sound = isBurmese(text) ? '' : toSoundKey(text)
  return /^[a-z]+( [a-z]+)*$/.test(sound) ? sound : ''
}

/** Finds entries, the best first; what fits alike stays in its order. Of what is locked, only what it shows of itself is looked at. */
export function find<Item>(
  entries: readonly SearchEntry<Item>[],
  query: readonly SearchQuery[],
  isLocked: (item: Item) => boolean,
): Item[] {
  const found = entries.flatMap((entry) => {
    const rank = rankOf(selectVisibleFields(entry, isLocked), query)
    return rank === RANK.none ? [] : { item: entry.item, rank }
  })
  return found.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

/** The texts that somebody is shown of it. */
export function selectVisibleFields<Item>(
  { item, fields }: SearchEntry<Item>,
  isLocked: (item: Item) => boolean,
) {
  return fields.every(({ isOpen }) => isOpen) || !isLocked(item)
    ? fields
    : fields.filter(({ isOpen }) => isOpen)
}

function rankOf(fields: readonly SearchField[], query: readonly SearchQuery[]): number {
  let best = RANK.none
  for (const reading of query) {
    let last: number = RANK.exact
    for (const term of reading.terms) {
      last = Math.max(last, rankOfTerm(term, fields))
      if (last === RANK.none) break
    }
    // What is called as a whole so has its words, too; only Burmese may be written with other spaces.
    if (last < RANK.none || reading.joined !== reading.words)
      for (const field of fields) last = Math.min(last, late(field, rankOfWhole(reading, field)))
    best = Math.min(best, last)
  }
  return best
}

/** Rank of how well these texts hold a word of what is looked for. */
export function rankOfTerm(term: SearchTerm, fields: readonly SearchField[]): number {
  let best = RANK.none
  for (const field of fields) best = Math.min(best, late(field, rankInField(term, field)))
  return best
}

const late = ({ isName }: SearchField, rank: number) => (isName ? rank : rank + SAID_IN_IT)

function rankOfWhole({ words, joined, sound }: SearchQuery, field: SearchField): number {
  if (field.words === words || field.joined === joined || field.words === joined) return RANK.exact
  if (sound && field.sound === sound) return RANK.exact
  if (words.length < MIN_LENGTH.word + 2 && !isJapanese(words) && !isBurmese(words)) return RANK.none
  const begins =
    beginsWith(field.words, words) || beginsWith(field.words, joined) || beginsWith(field.joined, joined)
  return begins ? RANK.begins : RANK.none
}

/** @param part begins and ends with a space */
function beginsWith(text: string, part: string): boolean {
  const begun = part.slice(0, -1)
  return text.startsWith(begun) && isWholeSyllablesIn(text.slice(0, begun.length + 3), begun)
}

function rankInField(
  { word, whole, begun, bases, sound, wholeSound, script }: SearchTerm,
  field: SearchField,
): number {
  if (field.words.includes(whole)) return RANK.word
  const isSounded = sound !== '' && field.sound !== ''
  if (isSounded && field.sound.includes(wholeSound)) return RANK.word
  if (script === 'burmese') {
    const isIn = isWholeSyllablesIn(field.words, word) || isWholeSyllablesIn(field.joined, word)
    return isIn ? RANK.part : RANK.none
  }
  const mayBegin = isSounded && sound.length >= MIN_LENGTH.sound
  if (script === 'japanese') {
    const isIn = field.words.includes(word) || (mayBegin && isWholeMorae(field.sound, sound))
    return isIn ? RANK.part : RANK.none
  }
  for (const base of bases) if (field.bases.includes(base)) return RANK.base
  const isBegun =
    (word.length >= MIN_LENGTH.word && field.words.includes(begun)) ||
    (mayBegin && field.sound.includes(` ${sound}`))
  return isBegun ? RANK.part : RANK.none
}

/** True if the sound holds the other somewhere so that no mora is cut. `eki` is not in `seki`. */
function isWholeMorae(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (/[aiueon ]/.test(text[at - 1] ?? ' ')) return true
  return false
}
