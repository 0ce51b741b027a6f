import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldDigits, toMyanmarDigits } from './digits.ts'

test('Myanmar digits become ASCII digits and nothing else changes', () =>
  expect(foldDigits('ကုဒ် ၁၂၃၄၅၆၇၈၉၀ (7)')).toBe('ကုဒ် 1234567890 (7)'))

test('digits survive the way there and back', () => {
  fc.assert(fc.property(fc.nat(), (n) => foldDigits(toMyanmarDigits(String(n))) === String(n)))
})
