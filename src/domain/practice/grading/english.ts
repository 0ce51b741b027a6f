import { foldDigits } from '#domain/text/digits.ts'
import { plainApostrophes, withoutZeroWidth } from '#domain/text/plain-text.ts'
import { writtenOut } from './english-contractions.ts'
import { numberReadings } from './english-numbers.ts'
import { americanSpelling } from './english-spelling.ts'

/** The words of an English answer: lower case, without punctuation and accents; apostrophes within words and the signs within numbers stay. */
export function englishWords(text: string): string[] {
  const written = withoutZeroWidth(plainApostrophes(foldDigits(text)).normalize('NFKC'))
  const plain = withoutAccents(written.toLowerCase())
    .replace(/\b(?:[a-z]\.){2,}/g, (abbreviation) => `${abbreviation.replaceAll('.', '')} `)
    .replace(/\be-mail/g, 'email')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(^|[^\d,])(\d\d?),(?=[0-5]\d(?![\d,]))/g, '$1$2\ue002')
    .replace(/(\d) ?[/\u2044] ?(?=\d)/g, '$1\ue003')
    .replace(/(\d)\.(?=\d)/g, '$1\ue000')
    .replace(/(\d):(?=[0-5]\d(?!\d))/g, '$1\ue001')
    .replace(/(\d)(?=(?:am|pm)\b)/g, '$1 ')
    .replaceAll('&', ' and ')
    .replaceAll('%', ' percent ')
    .replace(/(\d) ?°/g, '$1 degrees ')
    .replace(/(^|[^\p{L}\p{N}])[-\u2212](?=\d)/gu, '$1 minus ')
    .replace(/\bper[ -]cent\b/g, 'percent')
  return moneyInWords(plain)
    .split(/[^\p{L}\p{M}\p{N}'\ue000-\ue003]+/u)
    .map((word) =>
      word
        .replace(/^'+(.*?)'*$/, '$1')
        .replace(/[\ue000-\ue003]/g, (sign) => '.:,/'[sign.charCodeAt(0) - 0xe000] ?? ''),
    )
    .filter(Boolean)
}

/** `café` as many write it: accents of Latin letters are left out. */
const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')

const MONEY: Record<string, [one: string, more: string]> = {
  $: ['dollar', 'dollars'],
  '£': ['pound', 'pounds'],
  '€': ['euro', 'euros'],
  '¥': ['yen', 'yen'],
}
const AMOUNT = '(\\d+(?:\ue000\\d+)?(?: (?:hundred|thousand|million|billion)\\b)?)'
const BEFORE = new RegExp(`([$£€¥]) ?${AMOUNT}`, 'g')
const BEHIND = new RegExp(`${AMOUNT} ?([$£€¥])`, 'g')

/** `$5` as `5 dollars`. */
function moneyInWords(text: string): string {
  const words = (sign: string, amount: string) => ` ${amount} ${MONEY[sign]?.[amount === '1' ? 0 : 1]} `
  return text
    .replace(BEFORE, (_, sign: string, amount: string) => words(sign, amount))
    .replace(BEHIND, (_, amount: string, sign: string) => words(sign, amount))
}

/** Readings of the words: numbers as digits, contractions written out. */
export function englishReadings(words: readonly string[]): string[][] {
  return writtenOut(words).flatMap(numberReadings)
}

/** In one spelling, the American; of a word with an apostrophe what stands before it: `mum's` is `mom's`. */
export const americanised = (word: string) => word.replace(/^[a-z]+/, americanSpelling)

/** True if two answers say the same in other spelling. */
export function sameEnglish(one: readonly string[], other: readonly string[]): boolean {
  const key = (reading: readonly string[]) => reading.map(americanised).join(' ')
  const readings = new Set(englishReadings(one).map(key))
  return englishReadings(other).some((reading) => readings.has(key(reading)))
}
