import { compareKey } from '#domain/text/compare-key.ts'
import { plainApostrophes, withoutZeroWidth } from '#domain/text/plain-text.ts'
import { isRomaji, toHiragana } from '#domain/text/to-hiragana.ts'
import { readingsOfRight, readingsOfWritten } from './japanese/long-marks.ts'
import { replaceJapaneseNumbers } from './japanese/numbers.ts'
import { isPartlyKana } from './japanese/partly-kana.ts'

/** True if the answer is the right one, as it is written, or in any script. Signs that stand for a long mark are one. */
export function sameJapanese(written: string, right: string, anyScript: boolean): boolean {
  const [one, other] = [evened(written), evened(right)]
  const goals = [...new Set(readingsOfRight(other))]
  const readings = [...new Set(readingsOfWritten(one, other))]
  const keys = new Set(goals.map(plainJapanese))
  if (readings.some((reading) => keys.has(plainJapanese(reading)))) return true
  return anyScript && goals.some((goal) => readings.some((reading) => sameInAnyScript(reading, goal)))
}

/** True if the answer is written partly as in one right answer, and partly in kana as in another, its reading. */
export function isPartlyRead(written: string, listed: readonly string[], anyScript: boolean): boolean {
  const [one = '', ...others] = [written, ...listed].map(anyScript ? hiragana : bare)
  return others.some((right) =>
    others.some((reading) => right !== reading && isPartlyKana(one, right, reading)),
  )
}

/** Nothing without width, one form of each letter, in lower case; macrons that stand alone are dashes, since NFKC takes them apart. */
const evened = (text: string) =>
  withoutZeroWidth(
    plainApostrophes(text)
      .replace(/[\u00af\uffe3]/g, '-')
      .normalize('NFKC'),
  ).toLowerCase()

/** One form of a Japanese answer, by which it is compared. */
export const plainJapanese = (text: string): string => compareKey(bare(text))

/** Width evened out, no spaces and no punctuation, numbers as digits. */
const bare = (text: string) =>
  replaceJapaneseNumbers(evened(text)).replace(/[^\p{L}\p{M}\p{N}ー々〆\ue000\ue001]/gu, '')

/** True if two answers are the same in every script: kanji as written, hiragana, katakana and romaji alike. */
function sameInAnyScript(written: string, right: string): boolean {
  if (kana(written) === kana(right)) return true
  if (!isRomaji(plainRomaji(written))) return false
  const goal = coarse(kana(right))
  if (countLetters(written) > LETTERS_A_KANA * goal.length) return false
  return romajiReadings(written).some((reading) => coarse(kana(reading)) === goal)
}

/** No kana takes more letters in romaji: `ttsu`, `tchi`. */
const LETTERS_A_KANA = 4
const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Hiragana with long vowels written out, so that らーめん, ラーメン and らあめん are one. */
export const kana = (text: string): string => compareKey(hiragana(text))

const hiragana = (text: string) =>
  bare(toHiragana(plainRomaji(text))).replace(
    /(.)(ー+)/gu,
    (_, before: string, marks: string) => before + vowelOf(before).repeat(marks.length),
  )

/**
 * Hepburn and its variants as wanakana reads them: macrons, `tch`, `dz`, `m` before b, m and p, a hyphen after n; and ん as it is typed, with
 * two n.
 */
function plainRomaji(text: string): string {
  return evened(text)
    .replace(/[āēīōūâêîôû]/g, (long) => long.normalize('NFD').charAt(0).repeat(2))
    .replaceAll('tch', 'cch')
    .replace(/dz(?=[iu])/g, 'd')
    .replace(/n-(?=[aiueoy])/g, "n'")
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
    .replace(/([おこごそぞとどのほぼぽもよょろ])う/g, '$1お')
    .replace(/([えけげせぜてでねへべぺめれ])い/g, '$1え')
}

/** Particles are written は and へ but said wa and e; each word in romaji that can hold one is read both ways, at most 64 in all. */
function romajiReadings(text: string): string[] {
  let readings = ['']
  for (const word of evened(text).split(/[^\p{L}\p{M}\p{N}'-]+/u)) {
    const choices = [word]
    const name = word.replace(/-(san|sama|kun|chan)$/, '$1')
    if (name !== word) choices.push(name)
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
