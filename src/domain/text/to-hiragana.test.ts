import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as wanakana from 'wanakana'
import { isRomaji, toHiragana } from './to-hiragana.ts'

const theirs = (text: string) => wanakana.toHiragana(text, { convertLongVowelMark: false })
/** Punctuation counts for nothing in an answer. */
const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}ーヵヶ]/gu, '')

const consonants = ['', ...'kcstnhmrgzdbpywxljqfv']
const seconds = ['', ...'ywhs', 'hy', 'ts', 'n', "'"]
const letters = [...'aiueo', '', 'n', "n'", '-']
const syllables = consonants.flatMap((first) =>
  seconds.flatMap((second) => letters.map((last) => first + second + last)),
)

test('every syllable is read as wanakana reads it, alone and with its first letter doubled', () => {
  for (const syllable of syllables)
    for (const written of [syllable, syllable.charAt(0) + syllable, `${syllable}a`]) {
      const own = withoutSigns(toHiragana(written))
      const other = withoutSigns(theirs(written))
      // Of what is no Japanese each leaves other letters, but neither makes kana of it alone.
      if (/[a-z]/.test(own) && /[a-z]/.test(other)) continue
      expect([written, own]).toEqual([written, other])
    }
})

test('texts of kana, kanji and romaji are read as wanakana reads them', () => {
  const piece = fc.constantFrom(
    'か',
    'きゃ',
    'カ',
    'ヴ',
    'ー',
    '学',
    ' ',
    'ヶ',
    'ka',
    'N',
    "n'",
    'tta',
    'shi',
    'ō',
    '3',
    '々',
    'っ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('').trim()
      expect(isRomaji(text)).toBe(wanakana.isRomaji(text))
      expect(withoutSigns(toHiragana(text))).toBe(withoutSigns(theirs(text)))
    }),
    { numRuns: 2000 },
  )
})
