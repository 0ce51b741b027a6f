import { expect, test } from 'vitest'
import { sentenceOf } from './sentence-of.ts'

test('no space stands before a mark, nor where a piece is empty, nor anywhere in Japanese', () => {
  expect(sentenceOf(['', 'What', 'is', 'your', 'name', '?'], 'en')).toBe('What is your name?')
  expect(sentenceOf(['Yes', ',', 'I am', ''], 'en')).toBe('Yes, I am')
  expect(sentenceOf(['わたし', 'は', 'せんせい', 'です', '。'], 'ja')).toBe('わたしはせんせいです。')
})
