import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldDigits, plainCode, toMyanmarDigits } from './digits.ts'

test('Myanmar digits become ASCII digits and nothing else changes', () =>
  expect(foldDigits('ကုဒ် ၁၂၃၄၅၆၇၈၉၀ (7)')).toBe('ကုဒ် 1234567890 (7)'))

test('a code is the same from any keyboard, and as it is pasted from a chat', () => {
  for (const typed of ['kbz-0099', 'ＫＢＺ－００９９', 'Kbz-၀၀၉၉', ' \u200ekbz-\u200b0099\ufeff '])
    expect(plainCode(typed)).toBe('KBZ-0099')
})

test('digits survive the way there and back', () => {
  fc.assert(fc.property(fc.nat(), (n) => foldDigits(toMyanmarDigits(String(n))) === String(n)))
})
