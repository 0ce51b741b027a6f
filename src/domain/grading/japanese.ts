import { compareKey } from '#domain/text/compare-key.ts'
import { isRomaji, toHiragana } from '#domain/text/to-hiragana.ts'

const KANJI_DIGITS = '〇一二三四五六七八九'
const KANJI_UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** One form of a Japanese answer: width evened out, no spaces and no punctuation, numbers as digits. */
export function plainJapanese(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[〇一二三四五六七八九十百千]+/g, kanjiNumber)
    .replace(/[^\p{L}\p{M}\p{N}ー々〆]/gu, '')
  return compareKey(plain)
}

/** Are two answers the same in every script: kanji as written, hiragana, katakana and romaji alike? */
export function sameInAnyScript(written: string, right: string): boolean {
  if (kana(written) === kana(right)) return true
  if (!isRomaji(written.normalize('NFKC'))) return false
  const goal = coarse(kana(right))
  if (countLetters(written) > LETTERS_A_KANA * goal.length) return false
  return romajiReadings(written).some((reading) => coarse(kana(reading)) === goal)
}

/** No kana takes more letters in romaji: `ttsu`, `tchi`. */
const LETTERS_A_KANA = 4
const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Hiragana with long vowels written out, so that らーめん, ラーメン and らあめん are one. */
export function kana(text: string): string {
  const hiragana = toHiragana(plainRomaji(text))
  return plainJapanese(hiragana).replace(
    /(.)(ー+)/gu,
    (_, before: string, marks: string) => before + vowelOf(before).repeat(marks.length),
  )
}

/** Hepburn and its variants as wanakana reads them: macrons, `tch`, `m` before b, m and p; and ん as it is typed, with two n. */
function plainRomaji(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[āēīōūâêîôû]/g, (long) => long.normalize('NFD').charAt(0).repeat(2))
    .replaceAll('tch', 'cch')
    .replace(/nn(?![aiueoy])/g, 'n')
    .replace(/m(?=[bmp])/g, 'n')
}

/** Romaji cannot tell some spellings apart (ō, ji, zu, o): those are one here. For answers in romaji only. */
function coarse(hiragana: string): string {
  return hiragana
    .replace(/てぃ/g, 'ち')
    .replace(/でぃ|ぢ/g, 'じ')
    .replace(/づ/g, 'ず')
    .replace(/を/g, 'お')
    .replace(/(?<=[おこごそぞとどのほぼぽもよょろ])う/g, 'お')
    .replace(/(?<=[えけげせぜてでねへべぺめれ])い/g, 'え')
}

/** Particles are written は and へ but said wa and e; each word in romaji that can hold one is read both ways, at most 64 in all. */
function romajiReadings(text: string): string[] {
  let readings = ['']
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}'-]+/u)) {
    const choices = [word]
    if (word === 'e') choices.push('へ')
    if (word.endsWith('wa')) choices.push(`${toHiragana(plainRomaji(word.slice(0, -2)))}は`)
    readings = readings.flatMap((reading) => choices.map((choice) => `${reading} ${choice}`)).slice(0, 64)
  }
  return readings
}

const ROWS = {
  あ: 'あかがさざただなはばぱまやゃらわぁ',
  い: 'いきぎしじちぢにひびぴみりぃ',
  う: 'うくぐすずつづぬふぶぷむゆゅるぅゔ',
  え: 'えけげせぜてでねへべぺめれぇ',
  お: 'おこごそぞとどのほぼぽもよょろをぉ',
}

const vowelOf = (letter: string) => Object.entries(ROWS).find(([, row]) => row.includes(letter))?.[0] ?? 'ー'

/** 二十三 → 23, 百五 → 105; a row of digits (二〇二六) is read digit by digit. */
function kanjiNumber(text: string): string {
  if (!/[十百千]/.test(text)) return [...text].map((digit) => KANJI_DIGITS.indexOf(digit)).join('')
  let [total, digit] = [0, 0]
  for (const letter of text) {
    const unit = KANJI_UNITS[letter]
    if (unit === undefined) digit = KANJI_DIGITS.indexOf(letter)
    else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return String(total + digit)
}
