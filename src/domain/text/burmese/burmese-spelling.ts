import { canonicalOrder } from './burmese-order.ts'

/** Within a row stops stack on stops and the nasal on all; then the pairs that Sanskrit and loans also have. */
const ROWS = [
  ['ကခဂဃ', ''],
  ['စဆဇဈ', 'ဉည'],
  ['ဋဌဍဎ', 'ဏ'],
  ['တထဒဓ', 'န'],
  ['ပဖဗဘ', 'မ'],
]
const PAIRS = ROWS.flatMap(([stops, nasals]) => [
  `[${stops}]\u1039[${stops}]`,
  ...(nasals ? [`[${nasals}]\u1039[${stops}${nasals}]`] : []),
]).concat('လ္လ', 'သ္သ', 'သ္မ', 'ယ္ယ', 'ဠ္ဠ', 'ဟ္မ', 'ဒ္မ', 'ဂ္န', 'တ္န')

const LETTER = '[က-အဿဣ-ဧဩဪ၀၇]'
const KINZI = '(?:\u1004\u103a\u1039)?'
const BASE = `(?:${PAIRS.map((pair) => `${pair}(?:\u1039${LETTER})?`).join('|')}|${LETTER})`
/** ျ and ြ, but not on letters that never carry them in Burmese. */
const YA_OR_RA = '(?:(?<![ညဏရဝဠအ၀၇])\u103b|(?<=[က-ငဆဇတဒဓပ-မသဟ])\u103c)?'
const MEDIALS = `${YA_OR_RA}\u103d?\u103e?`
const VOWELS = [
  '\u1031(?:[\u102b\u102c](?:\u1037?\u103a)?)?',
  '\u102d\u102f?\u1036?',
  '\u102e',
  '[\u102f\u1030]\u1036?',
  '[\u102b\u102c]\u1036?',
  '\u1032',
  '\u1036',
].join('|')
const ENDS = [
  '\u103a\u102f\u1037?',
  '\u103a\u103b\u102c\u1038?',
  `${MEDIALS}\u1037?\u103a\u1038?`,
  `${MEDIALS}(?:${VOWELS})?\u1037?\u1038?`,
].join('|')

/** One syllable, or a sign; the longest ending comes first, so that taking the first that fits needs no second try. */
const SYLLABLE = new RegExp(`${KINZI}${BASE}(?:${ENDS})|[၀-၏]`, 'g')

/**
 * Sequences that Zawgyi stores and Unicode does not: ေ before ျ (its ြ, which stands before the consonant) or right after another vowel,
 * ျ after the end of a syllable, virama after the dot below; and သြား, တြဲ and ဆြဲ, which only Zawgyi's သွား (to go), တွဲ
 * (to join) and ဆွဲ (to draw) look like.
 */
const OUT_OF_PLACE =
  /\u1031\u103b|[\u102b-\u1032\u1036-\u1038\u103a]\u1031|[\u102b\u102c\u1036\u1038]\u103b|\u1037\u1039|သ\u103cား|[ဆတ]\u103c\u1032/

/**
 * True if every syllable is spelled as Burmese in Unicode can be, with its marks in whatever order. Zawgyi seldom is: its vowel ေ and
 * its ြ come before the consonant, its virama ends a syllable.
 */
export function isSoundBurmese(text: string): boolean {
  return !OUT_OF_PLACE.test(text) && !/[\u1000-\u109f]/.test(canonicalOrder(text).replace(SYLLABLE, ''))
}
