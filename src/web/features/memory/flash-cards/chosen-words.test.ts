import { expect, test } from 'vitest'
import { chosenWords, wordsLeft } from './chosen-words.ts'

const read = (query: string) => chosenWords(new URLSearchParams(query))

test('words are chosen by what the address says', () => {
  expect(read('words=1')).toEqual({})
  expect(read('words=1&stage=known')).toEqual({ stage: 'known' })
  expect(read('words=1&stage=met&level=A1&unit=3')).toEqual({ stage: 'met', level: 'A1', unit_id: 3 })
  for (const query of ['', 'stage=known', 'words=0']) expect(read(query)).toBeNull()
  expect(read('words=1&stage=x&level=1&unit=-1')).toEqual({})
})

test('a sitting without script says how many words are left', () => {
  const left = (query: string) => wordsLeft(new URLSearchParams(query))
  expect([
    left('words=1'),
    left('words=1&most=4'),
    left('most=0'),
    left('most=-1'),
    left('most=999'),
  ]).toEqual([null, 4, 0, null, null])
})
