import { expect, test } from 'vitest'
import { areLetters } from './are-letters.ts'

test.each([
  [['き', 'ょ', 'う', 'よ'], true],
  [['ラ', 'ー', 'メ', 'ン'], true],
  [['c', 'a', 't'], true],
  [['ねこ', 'の', 'はこ'], false],
  [['水', 'を'], false],
  [['I', 'am', 'here'], false],
  [['a', null], false],
])('%j are letters: %s', (pieces, expected) => {
  expect(areLetters(pieces)).toBe(expected)
})
