import { isSoundBurmese } from './burmese-spelling.ts'
import { splitSyllables } from './burmese-syllables.ts'

/** A digit with a mark, or with a final consonant: it's meant to be the letter that looks alike. */
const DIGIT_AS_LETTER = /[၀၇](?=[\u102b-\u1032\u1036-\u103e]|[\u1000-\u1021]\u1037?\u103a)/
/** ဝ after a digit, or ရ between two, without anything that makes a syllable of it. */
const LETTER_AS_DIGIT = /[၀-၉](?:ဝ(?![\u102b-\u103e]|[\u1000-\u1021]\u1037?\u103a)|ရ(?=[၀-၉]))/

/** Fault in a Burmese text in canonical order without spaces: a syllable that nobody can write, ၀ for ဝ, ရ for ၇. @returns null where all is well */
export function faultOfBurmese(text: string): string | null {
  if (DIGIT_AS_LETTER.test(text)) return `“${text}” has the digit ၀ or ၇ in place of the letter ဝ or ရ`
  if (LETTER_AS_DIGIT.test(text)) return `“${text}” has the letter ဝ or ရ in place of the digit ၀ or ၇`
  if (isSoundBurmese(text)) return null
  const wrong = splitSyllables(text).find((syllable) => !isSoundBurmese(syllable)) ?? text
  return wrong === text
    ? `“${text}” is no syllable of Burmese`
    : `“${wrong}” in “${text}” is no syllable of Burmese`
}
