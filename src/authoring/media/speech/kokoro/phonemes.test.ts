import { expect, test } from 'vitest'
import { told, wordOfEach } from './phonemes.ts'

const shared = (spoken: string, line: string) => {
  const words = line.split(' ')
  const of = wordOfEach(spoken, words)
  return words.map((_, word) => [...spoken].filter((_, at) => of[at] === word).join(''))
}

test('each phoneme belongs to the word between the same spaces', () =>
  expect(shared('mI nˈAm ɪz ˈɔŋ', 'My name is Aung')).toEqual(['mI', ' nˈAm', ' ɪz', ' ˈɔŋ']))

test('words that are said as one share the phonemes by their letters, and none is left over', () => {
  const found = shared('sˌʌm ʌvðə wˈɜɹdz', 'some of the words')
  expect(found.join('')).toBe('sˌʌm ʌvðə wˈɜɹdz')
  expect(found.every((phonemes) => phonemes.length > 0)).toBe(true)
})

test('Burmese words are told as they are said, with what stands around them', () => {
  expect(['kyats', "Hla's", '“Kyat', 'cat', 'Myanmar'].map(told)).toEqual([
    'chats',
    "lah's",
    '“chat',
    'cat',
    'Myanmar',
  ])
})
