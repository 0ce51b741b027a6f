import { expect, it } from 'vitest'
import type { MediaFinder } from '#server/content/media/clips.ts'
import { assembleStrokes, strokeCount } from '#server/content/read/strokes-file.ts'
import { buildCharacterSearchText, findExampleWords, wordBody } from './character-body.ts'

const silent: MediaFinder = { audio: () => null, picture: () => null }
const word = (text: string, reading?: string) => ({
  id: text,
  word: text,
  my: 'က',
  en: 'word',
  ...(reading && { reading }),
})
const examples = (character: string, words: ReturnType<typeof word>[]) =>
  findExampleWords({ id: 'c', character, romaji: 'c' }, words).map((found) => found.word)

it('a kana is shown in words that have its sound, not in combined ones', () => {
  const words = [word('おきゃくさん'), word('きって'), word('学校', 'がっこう'), word('きゃきき')]
  expect(examples('き', words)).toEqual(['きって', 'きゃきき'])
  expect(examples('きゃ', words)).toEqual(['おきゃくさん', 'きゃきき'])
})

it('a kanji is shown as it is written, a kana in the reading of a word that has kanji', () => {
  const words = [word('学校', 'がっこう'), word('ここ')]
  expect(examples('学', words)).toEqual(['学校'])
  expect(examples('こ', words)).toEqual(['ここ', 'がっこう'])
})

it('a word is found by its writing, its kana, romaji and both meanings', () => {
  const keys = buildCharacterSearchText(
    wordBody({ ...word('学校', 'がっこう'), my: 'ကျောင်း', en: 'School' }, silent),
  )
  expect(keys.split('\n')).toEqual(['学校', 'がっこう', 'gakkou', 'ကျောင်း', 'school'])
})

it('the letters of a combined kana stand side by side within the box', () => {
  const table = { き: ['M10,10L90,10', 'M50,5L50,100'], ゃ: ['M20,20L80,80'] }
  expect([strokeCount('きゃ', table), strokeCount('きゅ', table)]).toEqual([3, 0])
  expect(assembleStrokes('きゅ', table)).toEqual([])
  const strokes = assembleStrokes('きゃ', table)
  const points = strokes.map(({ median }) => median)
  for (const [x, y] of points.flat()) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(1024)
    expect(y).toBeGreaterThanOrEqual(-124)
    expect(y).toBeLessThanOrEqual(900)
  }
  const rightOfFirst = Math.max(
    ...points
      .slice(0, 2)
      .flat()
      .map(([x]) => x),
  )
  expect(points[2]?.[0]?.[0]).toBeGreaterThan(rightOfFirst / 2)
  expect(strokes.every(({ path }) => /^M -?\d+ -?\d+( L -?\d+ -?\d+)+ Z$/.test(path))).toBe(true)
})
