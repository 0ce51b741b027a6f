import { expect, test } from 'vitest'
import { microLessonFontSize } from '#domain/base/constants.ts'
import { CEFR_BADGES, CEFR_LEVEL_NAMES, LEVEL_NAMES, languageById, NUMERIC_LEVELS } from './lookups.ts'

test('every CEFR code has a level name and a badge, and A1 and A2 share the beginner’s', () => {
  expect(Object.keys(CEFR_BADGES)).toEqual(Object.keys(CEFR_LEVEL_NAMES))
  for (const name of [...Object.values(CEFR_LEVEL_NAMES), ...Object.values(CEFR_BADGES)])
    expect(LEVEL_NAMES).toContain(name)
  expect(CEFR_BADGES.A2).toBe(CEFR_BADGES.A1)
})

test('languages are found by id', () => {
  expect(languageById(1)?.name).toBe('english')
  expect(languageById(3)).toBeUndefined()
})

test('every level belongs to one of the three by which courses are chosen, in order', () =>
  expect(NUMERIC_LEVELS.flatMap(({ takesIn }) => takesIn)).toEqual(LEVEL_NAMES))

test('a micro lesson’s text grows and shrinks by 0.1 between 1.6 and 3', () => {
  expect(microLessonFontSize(2.4, 1)).toBe(2.5)
  expect(microLessonFontSize(2.4, -1)).toBe(2.3)
  expect(microLessonFontSize(3, 1)).toBe(3)
  expect(microLessonFontSize(1.6, -1)).toBe(1.6)
  let size = 1.6
  for (let i = 0; i < 14; i++) size = microLessonFontSize(size, 1)
  expect(size).toBe(3)
})
