import { toHiragana, toRomaji } from 'wanakana'
import { compareKey } from '#domain/text/compare-key.ts'
import { plainApostrophes } from '#domain/text/plain-text.ts'
import { englishBases } from './english-bases.ts'

/** A text in the forms in which it is looked for; each word of `words` and `bases` stands between spaces. */
export type SearchText = {
  /** As it is written, without marks and case. */
  words: string
  /** The words that its English words may be forms of. */
  bases: string
  /** Its Burmese without spaces, which are a matter of taste; empty if it has none between. */
  joined: string
  /** Sound of its Japanese, in romaji in which long and short are one, between spaces; empty if it is read in no kana. */
  sound: string
}

const MARKS = /[^\p{L}\p{N}\p{M}\p{Cf}'ー]+/gu
const UNSEEN = /[\p{Cf}']/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const BETWEEN_BURMESE = /(?<=[\u1000-\u109f]) (?=[\u1000-\u109f])/g

export const isJapanese = (text: string) => JAPANESE.test(text)
export const isBurmese = (text: string) => /[\u1000-\u109f]/.test(text)

/** The words of a text, one space between them; nothing else is left of marks. */
export const plainWords = (text: string): string =>
  compareKey(plainApostrophes(text).replace(MARKS, ' ').replace(UNSEEN, '')).trim()

/** Key of how it is said, for kana and for romaji however it is written: がっこう, gakkō and gakko are the same. */
export function toSoundKey(text: string): string {
  const latin = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[a-z])\u0304/g, '')
  return toRomaji(toHiragana(latin.normalize('NFC').replaceAll('ー', '')))
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/([aiueo])\1+/g, '$1')
    .replace(/ou/g, 'o')
    .replace(/ +/g, ' ')
    .trim()
}

/** @param isReading whether it says how Japanese is read, in kana or in romaji */
export function toSearchText(text: string, isReading = false): SearchText {
  const plain = plainWords(text)
  const bases = new Set(plain.split(' ').flatMap(englishBases))
  const joined = plain.replace(BETWEEN_BURMESE, '')
  return {
    words: ` ${plain} `,
    bases: ` ${[...bases].join(' ')} `,
    joined: joined === plain ? '' : ` ${joined} `,
    sound: isReading || KANA.test(plain) ? ` ${toSoundKey(plain)} ` : '',
  }
}
