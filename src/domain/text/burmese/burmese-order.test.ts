import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalOrder } from './burmese-order.ts'

/** Words in canonical order, each with the syllable structure it stands for. */
const WORDS = {
  မြန်မာ: 'medial and asat',
  ကျွန်တော်: 'two medials; asat after ော',
  ကျွန်မ: 'two medials',
  လျှော့: 'ya and ha; dot below',
  မြွှာ: 'ra, wa and ha',
  ညွှန်း: 'asat before visarga',
  ကို: 'upper before lower vowel',
  ကြိုး: 'both vowels and visarga',
  ကုံး: 'lower vowel before anusvara',
  သုံ့: 'anusvara before dot below',
  နံ့: 'anusvara and dot below',
  ခဲ့: 'ai and dot below',
  တို့: 'vowels before dot below',
  ခွင့်: 'dot below before asat, as NFC has it',
  ကျွန်တော့်: 'ော, dot below, asat',
  ပေါ်: 'tall aa with asat',
  ကျွန်ုပ်: 'contraction with ု',
  ယောက်ျား: 'contraction with ျာ',
  လက်ျာ: 'contraction with ျာ, no visarga',
  အင်္ဂလိပ်: 'kinzi',
  သင်္ကြန်: 'kinzi over a medial',
  သင်္ဘော: 'kinzi and ော',
  တက္ကသိုလ်: 'stacked consonants',
  ဗုဒ္ဓ: 'stacked consonants',
  သတ္တိ: 'a vowel on a stack',
  မန္တလေး: 'a vowel on a stack, ေ after it',
  ဣန္ဒြေ: 'a medial on a stack',
  ဦး: 'ဦ is one letter',
  ပြဿနာ: 'great sa',
  ရှ်: 'foreign final with a medial',
  '၎င်း': 'a sign that stands for a word',
  ဂှ်: 'Mon: asat after a medial',
  ၵၢင်ႉ: 'Shan, left alone',
  မႂ်း: 'Shan, left alone',
  ကညီကျိာ်: 'S’gaw Karen: ာ after ိ, killed',
  လံာ်: 'S’gaw Karen: ာ after ံ, killed',
  ပျဲာ်: 'S’gaw Karen: ာ after ဲ, killed',
  တးပဲါ: 'Mon: ါ after ဲ',
  စှ်ေ: 'Mon and Pwo Karen: ေ after asat',
  ကျာ်: 'Mon: ာ after ျ, killed',
  အ်ှ: 'Pwo Karen: ှ after asat',
}
const burmese = Object.entries(WORDS).flatMap(([word, what]) =>
  /Shan|Karen|Mon: ./.test(what) ? [] : [word],
)

test.each(Object.keys(WORDS))('leaves %s as it is', (word) => {
  expect(canonicalOrder(word)).toBe(word)
})

describe('puts common misorderings right', () => {
  test.each([
    ['\u1004\u103a\u1037', '\u1004\u1037\u103a', 'asat typed before the dot below'],
    ['\u1010\u1031\u102c\u103a\u1037', '\u1010\u1031\u102c\u1037\u103a', 'တော့် typed asat first'],
    ['\u1010\u1031\u1037\u102c', '\u1010\u1031\u102c\u1037', 'dot below before ာ'],
    ['\u1000\u102f\u102d', '\u1000\u102d\u102f', 'ု before ိ'],
    ['\u1000\u1036\u102f', '\u1000\u102f\u1036', 'ံ before ု'],
    ['\u1000\u1037\u102d\u102f', '\u1000\u102d\u102f\u1037', 'dot below before the vowels'],
    ['\u1000\u1037\u1032', '\u1000\u1032\u1037', 'dot below before ဲ'],
    ['\u1000\u1038\u102c', '\u1000\u102c\u1038', 'visarga before the vowel'],
    ['\u1000\u103d\u103b', '\u1000\u103b\u103d', 'ွ before ျ'],
    ['\u1019\u103e\u103c\u103d', '\u1019\u103c\u103d\u103e', 'medials turned about'],
    ['\u1000\u1031\u103b', '\u1000\u103b\u1031', 'ေ before a medial'],
    ['\u1000\u102d\u103c\u102f\u1038', '\u1000\u103c\u102d\u102f\u1038', 'a vowel before a medial'],
    ['\u101e\u1031\u103a\u102c', '\u101e\u1031\u102c\u103a', 'asat before ာ of ော်'],
    ['\u1014\u102f\u103a', '\u1014\u103a\u102f', 'contraction with its asat behind'],
    [
      '\u1000\u103b\u103a\u102c\u1038',
      '\u1000\u103a\u103b\u102c\u1038',
      'ယောက်ျား with its asat behind the medial',
    ],
    ['\u1021\u1004\u1039\u103a\u1002', '\u1021\u1004\u103a\u1039\u1002', 'kinzi with virama first'],
    ['\u1010\u102d\u1039\u1010', '\u1010\u1039\u1010\u102d', 'a vowel before the stacked consonant'],
    ['\u1025\u102e\u1038', '\u1026\u1038', 'ဥ and ီ for ဦ'],
    ['\u1025\u1038\u102e', '\u1026\u1038', 'ဥ and ီ for ဦ with the visarga between'],
  ])('%s → %s (%s)', (typed, canonical) => expect(canonicalOrder(typed)).toBe(canonical))
})

const mark = fc.constantFrom(
  ...'\u102b\u102c\u102d\u102e\u102f\u1030\u1031\u1032\u1036\u1037\u1038\u103a\u103b\u103c\u103d\u103e',
)
const letter = fc.constantFrom(...'ကခဂငစညတဒနပမရသဥဦဿ')
const stack = fc.constantFrom(...'ကခဂစတထဒဓနပဗမယလသ').map((below) => `\u1039${below}`)
const anything = fc.string({
  unit: fc.oneof(mark, letter, stack, fc.constantFrom('\u1039', ' ', 'a', '၀', 'ၢ', 'ႂ', 'é', 'か\u3099')),
})

test('is idempotent on any text', () => {
  fc.assert(fc.property(anything, (text) => canonicalOrder(canonicalOrder(text)) === canonicalOrder(text)))
})

test('keeps every character, and its answer is NFC', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const ordered = canonicalOrder(text)
      expect(ordered).toBe(ordered.normalize('NFC'))
      expect([...ordered.normalize('NFD')].sort()).toEqual([...text.normalize('NFD')].sort())
    }),
  )
})

/** ာ with another vowel, ေ with an asat alone, and ျာ် are Karen or Mon, whose order is kept. */
const isBurmese = (marks: string) =>
  /[\u102b\u102c]/.test(marks)
    ? !/[\u102d-\u1030\u1032\u1036]/.test(marks) && !(/\u103b/.test(marks) && /\u103a/.test(marks))
    : !(/\u1031/.test(marks) && /\u103a/.test(marks))

test('does not depend on the order in which the marks of a syllable were typed', () => {
  const syllable = fc.tuple(letter, fc.option(stack), fc.uniqueArray(mark, { maxLength: 7 }))
  const typings = syllable
    .filter(([base, , marks]) => isBurmese((base + marks.join('')).normalize('NFD')))
    .chain(([base, below, marks]) => {
      // asat right before a stack is a kinzi, whose place is fixed
      const units = below ? [below, ...marks.filter((unit) => unit !== '\u103a')] : marks
      const typing = fc
        .shuffledSubarray(units, { minLength: units.length })
        .map((order) => base + order.join(''))
      return fc.tuple(typing, typing)
    })
  fc.assert(
    fc.property(typings, ([one, other]) => canonicalOrder(`${one}စာ`) === canonicalOrder(`${other}စာ`)),
  )
})

test('brings every typing of a real word back to the word', () => {
  const typings = fc.constantFrom(...burmese).chain((word) => {
    const pieces =
      word.match(
        /\u1004\u103a\u1039.|(?:\u1039[\u1000-\u1021]|[\u102b-\u1032\u1036-\u1038\u103a-\u103e])+|./gu,
      ) ?? []
    const shuffled = pieces.map((piece) => {
      const units = piece.match(/\u1039.|[\u102b-\u103e]/gu) ?? []
      return units.join('') === piece && units.length > 1
        ? fc.shuffledSubarray(units, { minLength: units.length }).map((order) => order.join(''))
        : fc.constant(piece)
    })
    return fc.tuple(
      fc.constant(word),
      fc.tuple(...shuffled).map((parts) => parts.join('')),
    )
  })
  const asMonTypes = /\u103b\u102c\u103a$/
  fc.assert(fc.property(typings, ([word, typed]) => asMonTypes.test(typed) || canonicalOrder(typed) === word))
})
