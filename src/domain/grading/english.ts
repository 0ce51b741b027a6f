import { foldDigits } from '../text/digits.ts'
import { plainApostrophes } from '../text/plain-text.ts'
import { writtenOut } from './english-contractions.ts'
import { numbersAsDigits } from './english-numbers.ts'
import { americanSpelling } from './english-spelling.ts'

/** The words of an English answer: lower case, without punctuation, apostrophes within words kept. */
export function englishWords(text: string): string[] {
  const plain = plainApostrophes(foldDigits(text).normalize('NFKC').toLowerCase())
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, '')
    .replace(/\b(?:[a-z]\.){2,}/g, (abbreviation) => `${abbreviation.replaceAll('.', '')} `)
    .replace(/\be-mail/g, 'email')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/(?<=\d)\.(?=\d)/g, '\ue000')
    .replace(/(?<=\d)(?=(?:am|pm)\b)/g, ' ')
    .replaceAll('&', ' and ')
    .replaceAll('%', ' percent ')
  return plain
    .split(/[^\p{L}\p{M}\p{N}'\ue000]+/u)
    .map((word) => word.replace(/^'+(.*?)'*$/, '$1').replaceAll('\ue000', '.'))
    .filter(Boolean)
}

/** What the words can mean, in one spelling: numbers as digits, American spelling, contractions written out. */
export function englishReadings(words: readonly string[]): string[][] {
  return writtenOut(words).map((reading) => numbersAsDigits(reading).map(americanised))
}

/** The spelling before an apostrophe: `mum's` is `mom's`. */
const americanised = (word: string) => word.replace(/^[a-z]+/, americanSpelling)

/** Do two answers say the same in other spelling? */
export function sameEnglish(one: readonly string[], other: readonly string[]): boolean {
  const readings = new Set(englishReadings(one).map((reading) => reading.join(' ')))
  return englishReadings(other).some((reading) => readings.has(reading.join(' ')))
}
