import { expect, test } from 'vitest'
import { splitAtWords } from './linked-words.tsx'

test('a text comes back whole from its pieces; what isn’t in it is left out', () => {
  const words = [
    { text: 'a', word: 'a' },
    { text: 'cat', word: 'cat' },
    { text: 'dog', word: 'dog' },
    { text: 'a', word: 'a' },
  ]
  const text = 'That’s a cat, a black one.'
  const pieces = splitAtWords(text, words)
  expect(pieces.map(({ before, text: written }) => before + written).join('')).toBe(text)
  expect(pieces.flatMap(({ word }) => word ?? [])).toEqual(['a', 'cat', 'a'])
  expect(splitAtWords('', words)).toEqual([{ before: '', text: '', word: null }])
})
