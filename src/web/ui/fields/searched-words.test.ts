import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from '#domain/text/clean-text.ts'
import { searchedWords } from './searched-words.ts'

test('whatever an address asks for, a call takes it', () => {
  const asked = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0301'.repeat(99), `${'x'.repeat(99)}😀`, 'a\0b'),
  )
  fc.assert(
    fc.property(asked, (text) => {
      const words = searchedWords(text)
      expect([words.length <= 100, cleanText(words).ok]).toEqual([true, true])
    }),
  )
  expect([
    searchedWords(null),
    searchedWords('  駅 '),
    searchedWords('a\0b'),
    searchedWords('\u202e\u200b'),
  ]).toEqual(['', '駅', 'ab', ''])
})
