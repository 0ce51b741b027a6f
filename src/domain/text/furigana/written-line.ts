import type { LemmaInText } from '#domain/school/lemmas/words-in-text.ts'
import { alignReading, collectFurigana } from './furigana.ts'
import { type Furigana, type RubyRun, rubyRuns } from './ruby.ts'

/** A line that is spoken from kana, as it is written with kanji. */
export type WrittenLine = { text: string; furigana: Furigana }

const readingOf = (runs: readonly RubyRun[]) => runs.map(({ text, reading }) => reading ?? text).join('')

/**
 * @param said the same in kana, to the letter: 三千円 です。 and さんぜんえん です。
 * @returns null if the two aren't the same, or a row of kanji is read in two ways before the same letter
 */
export function writtenLine(text: string, said: string): WrittenLine | null {
  const furigana = collectFurigana([alignReading(text, said) ?? []])
  return furigana && readingOf(rubyRuns(text, furigana)) === said ? { text, furigana } : null
}

const HAN = /\p{Script=Han}/u

/** The line for who knows these kanji alone: a row with any other stands in its kana. @returns null where no kanji is left */
export function withKnownKanji(
  { text, furigana }: WrittenLine,
  known: ReadonlySet<string>,
): WrittenLine | null {
  const runs = rubyRuns(text, furigana)
  const isKnown = (row: string) => [...row].every((letter) => known.has(letter) || !HAN.test(letter))
  const shown = runs.map(({ text, reading }) => (isKnown(text) ? text : (reading ?? text))).join('')
  return HAN.test(shown) ? writtenLine(shown, readingOf(runs)) : null
}

/** The words of a line in kana, as its kanji write them: たべます in ごはんを たべます。 is 食べます. */
export function wordsAsWritten(
  words: readonly LemmaInText[],
  { text, furigana }: WrittenLine,
): LemmaInText[] {
  const runs = rubyRuns(text, furigana)
  const said = readingOf(runs)
  let end = 0
  return words.flatMap(({ text: heard, word }) => {
    const from = said.indexOf(heard, end)
    if (from === -1) return []
    end = from + heard.length
    return [{ text: text.slice(...writtenFrom(runs, from, end)), word }]
  })
}

/** Range of the writing that is heard from one kana to another: kanji are not cut, whole rows belong to it. */
function writtenFrom(runs: readonly RubyRun[], from: number, to: number): [from: number, to: number] {
  const all = { heard: 0, written: 0, from: 0, to: 0 }
  for (const { text, reading } of runs) {
    const length = (reading ?? text).length
    const place = (heard: number, inRow: number) => all.written + (reading ? inRow : heard - all.heard)
    if (all.heard <= from && from < all.heard + length) all.from = place(from, 0)
    if (all.heard < to && to <= all.heard + length) all.to = place(to, text.length)
    all.heard += length
    all.written += text.length
  }
  return [all.from, all.to]
}
