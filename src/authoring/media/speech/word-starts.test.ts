import { expect, it } from 'vitest'
import { fliteSounds, startsByCount } from './english.ts'
import { japaneseStarts, sharedStarts } from './word-starts.ts'

it('takes the moments of English words from the engine’s sounds', () => {
  const sounds = fliteSounds('pau:0.100 hh:0.200 ax:0.300 dh:0.400 pau:0.500 eh:0.600 ')
  expect(sounds).toHaveLength(4)
  expect(startsByCount([2, 1, 1], sounds)).toEqual([0.1, 0.3, 0.5])
})

it('shares the line out where the words alone have other sounds than in the line', () => {
  const sounds = fliteSounds('pau:0.100 hh:0.200 ax:0.300 ')
  expect(startsByCount([2, 2], sounds)).toEqual([0.1, expect.closeTo(0.2, 5)])
  expect(sharedStarts(2, [1, 3])).toEqual([0, 0.5])
})

it('counts Japanese words in the sounds of their reading', () => {
  const names = 'sil w a t a sh I w a pau s u u d e s U sil'.split(' ')
  const trace = { words: [], sounds: names.map((name, at) => ({ name, from: at, to: at + 1 })) }
  expect(japaneseStarts(['わたし', 'は', 'スーです。'], 'わたしわ スーです。', trace)).toEqual([1, 7, 10])
  expect(japaneseStarts(['わたしは', 'スーです。'], 'わたしわ スーです。', trace)).toEqual([1, 10])
  expect(japaneseStarts(['わたしは'], 'あなたわ スーです。もう', trace)).toBeNull()
})
