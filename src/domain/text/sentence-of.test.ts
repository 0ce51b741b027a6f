import { expect, test } from 'vitest'
import { joinSentence } from './sentence-of.ts'

test('no space stands before a mark, nor where a piece is empty, nor anywhere in Japanese', () => {
  expect(joinSentence(['', 'What', 'is', 'your', 'name', '?'], 'en')).toBe('What is your name?')
  expect(joinSentence(['Yes', ',', 'I am', ''], 'en')).toBe('Yes, I am')
  expect(joinSentence(['わたし', 'は', 'せんせい', 'です', '。'], 'ja')).toBe('わたしはせんせいです。')
})
