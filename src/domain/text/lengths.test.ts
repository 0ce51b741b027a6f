import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortened } from './lengths.ts'

test.each([
  ['short enough', 12, 'short enough'],
  ['one too many', 11, 'one too man…'],
  ['a space goes', 8, 'a space…'],
  ['ab😀cd', 3, 'ab…'],
  ['ab😀cd', 4, 'ab😀…'],
  ['ab👨‍👩‍👧cd', 7, 'ab…'],
  ['ကျေးဇူးတင်ပါတယ်', 6, 'ကျေး…'],
  ['ကျေးဇူးတင်ပါတယ်', 9, 'ကျေးဇူး…'],
  ['တက္ကသိုလ်', 5, 'တက္က…'],
  ['👨‍👩‍👧‍👦', 4, '👨‍…'],
])('of %s, %i units are %s', (text, most, expected) => expect(shortened(text, most)).toBe(expected))

test('no text is too long or holds half a pair of surrogates once shortened', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 }), (text, most) => {
      const short = shortened(text, most)
      expect(short.isWellFormed()).toBe(true)
      expect(short.length).toBeLessThanOrEqual(most + 1)
    }),
  )
})
