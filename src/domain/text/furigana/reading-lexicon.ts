import { alignReading } from './furigana.ts'
import { ROW, type RubyRun } from './ruby.ts'

/** Reads a text's kanji: aligned with its reading where it has one, else as far as it is known. */
export type ReadKanji = (text: string, reading?: string) => RubyRun[]

/** Texts with their readings in kana. */
export type ReadText = { text: string; reading: string }

const PHRASE = /([ぁ-ゖァ-ヺー々㐀-䶿一-鿿\d０-９]+)/
const KANJI = /[㐀-䶿一-鿿]/
const KATAKANA = /[ァ-ヺー]/
/** Numbers, whose reading depends on what is counted: 六まい, 六つ. */
const NUMBER = /^[\d０-９一二三四五六七八九十百千万何]+$/
/** A reading that the text itself gives: 一日 (ついたち). */
const GIVEN = /^\s*[（(]([ぁ-ゖァ-ヺー]+)/

/** A word or phrase as it is known, with its readings by the place at which their kanji begin; null if it is known in two ways. */
type Known = Map<string, ReadonlyMap<number, string> | null>

/** Sources of a lexicon: words that are always read so, kanji by how they are read alone, and all other texts with a reading. */
export type ReadSchool = {
  words: readonly ReadText[]
  characters: readonly ReadText[]
  heard: readonly ReadText[]
}

/**
 * Reads kanji by what is known of them elsewhere. The longest known phrase goes first; then the kanji with the letter after them; then
 * kanji that were heard in one way alone. Where that says nothing, or two things, there is no reading.
 */
export function readingLexicon(school: ReadSchool): ReadKanji {
  const lexicon = lexiconOf(school)
  return (text, reading) => {
    const aligned = reading === undefined ? null : alignReading(text, reading)
    if (aligned) return aligned
    const parts = text.split(PHRASE)
    return parts.flatMap((part, index) => {
      if (!KANJI.test(part)) return [{ text: part }]
      const [, given] = GIVEN.exec(parts.slice(index + 1, index + 3).join('')) ?? []
      // What is to be filled in, or stands in bold, may belong to the word.
      const isAlone = !/^[_*]/.test(parts[index + 1] ?? '')
      return (
        (given && alignReading(part, given)) ||
        read(part, (start) => readingAt(lexicon, part, start, isAlone))
      )
    })
  }
}

type Lexicon = {
  own: Known
  known: Known
  longest: number
  /** Rows of kanji, alone and with the letter after them, with all that they were heard as. */
  rows: ReadonlyMap<string, ReadonlySet<string>>
  /** Single characters, by how they are read where nothing is written with them. */
  alone: ReadonlyMap<string, string>
}

function lexiconOf({ words, characters, heard }: ReadSchool): Lexicon {
  const [own, known, rows]: [Known, Known, Map<string, Set<string>>] = [new Map(), new Map(), new Map()]
  const note = (key: string, reading: string) => rows.set(key, (rows.get(key) ?? new Set()).add(reading))
  for (const { phrase, at } of heard.flatMap(phrasesIn)) {
    learn(known, phrase, at)
    for (const [start, kana] of at) {
      const row = rowAt(phrase, start)
      note(row, kana)
      note(row + (phrase[start + row.length] ?? ' '), kana)
    }
  }
  for (const { phrase, at } of words.flatMap(phrasesIn)) learn(own, phrase, at)
  for (const [phrase, at] of own) known.set(phrase, at)
  const longest = Math.max(0, ...[...known.keys()].map(({ length }) => length))
  return { own, known, longest, rows, alone: new Map(characters.map(({ text, reading }) => [text, reading])) }
}

function readingAt(lexicon: Lexicon, phrase: string, start: number, isAlone: boolean): string | undefined {
  const row = rowAt(phrase, start)
  const inPhrase = longestAround(lexicon, phrase, start, row)
  if (inPhrase) return inPhrase
  const single = row === phrase && isAlone ? lexicon.alone.get(phrase) : undefined
  if (single) return single
  if (start > 0 && KATAKANA.test(phrase[start - 1] ?? '')) return
  const next = row + (phrase[start + row.length] ?? ' ')
  const [only, ...others] = lexicon.rows.get(lexicon.rows.has(next) || NUMBER.test(row) ? next : row) ?? []
  return others.length === 0 ? only : undefined
}

/** The reading of a row of kanji in the longest known phrase around it. */
function longestAround({ known, own, longest }: Lexicon, phrase: string, start: number, row: string) {
  const end = start + row.length
  for (let length = Math.min(longest, phrase.length); length >= row.length; length--)
    for (let from = Math.max(0, end - length); from <= start && from + length <= phrase.length; from++) {
      const part = phrase.slice(from, from + length)
      const reading = known.get(part)?.get(start - from)
      if (!reading || !mayBegin(phrase, from) || rowAt(part, start - from) !== row) continue
      // A bare noun says nothing of the verb that is written with it: 話 and 話します.
      const isBare = part === row && part !== phrase
      if (!isBare || (own.has(part) && !NUMBER.test(row))) return reading
    }
}

function read(phrase: string, readingAt: (start: number) => string | undefined): RubyRun[] {
  let start = 0
  return phrase.split(ROW).flatMap((part, index): RubyRun[] => {
    const reading = index % 2 === 1 ? readingAt(start) : undefined
    start += part.length
    return part ? [reading ? { text: part, reading } : { text: part }] : []
  })
}

const rowAt = (text: string, start: number): string => new RegExp(ROW, 'y').exec(text.slice(start))?.[0] ?? ''

/** True if a word may begin here: what stands after katakana is part of theirs, as 人 in ミャンマー人. */
const mayBegin = (phrase: string, from: number) =>
  from === 0 ||
  (!KATAKANA.test(phrase[from - 1] ?? '') && !/[\d０-９々㐀-䶿一-鿿]/.test(phrase[from - 1] ?? ''))

/** The phrases with kanji of a text that is read, each with the readings in it. */
function phrasesIn({ text, reading }: ReadText): { phrase: string; at: Map<number, string> }[] {
  const runs = KANJI.test(text) ? (alignReading(text, reading) ?? []) : []
  const readings = new Map<number, string>()
  let end = 0
  for (const { text, reading } of runs) {
    if (reading) readings.set(end, reading)
    end += text.length
  }
  let start = 0
  const parts = runs
    .map(({ text }) => text)
    .join('')
    .split(PHRASE)
  return parts.flatMap((phrase) => {
    const from = start
    start += phrase.length
    const inside = [...readings].filter(([place]) => place >= from && place < start)
    return inside.length > 0
      ? [{ phrase, at: new Map(inside.map(([place, kana]) => [place - from, kana])) }]
      : []
  })
}

function learn(known: Known, phrase: string, at: ReadonlyMap<number, string>): void {
  const before = known.get(phrase)
  if (before === undefined) known.set(phrase, at)
  else if (before && [...at].some(([place, kana]) => before.get(place) !== kana)) known.set(phrase, null)
}
