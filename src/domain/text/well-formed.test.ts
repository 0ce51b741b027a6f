import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWellFormed, wellFormed } from './well-formed.ts'

const units = fc
  .array(fc.constantFrom(0x61, 0x1000, 0xd7ff, 0xd83c, 0xdbff, 0xdc00, 0xdfff, 0xe000))
  .map((codes) => String.fromCharCode(...codes))

test('lone surrogates are found and replaced as the language itself does', () => {
  fc.assert(
    fc.property(units, (text) => {
      expect(isWellFormed(text)).toBe(text.isWellFormed())
      expect(wellFormed(text)).toBe(text.toWellFormed())
    }),
  )
})
