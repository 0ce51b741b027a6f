import { expect, test } from 'vitest'
import { microLessonFontSize } from '#domain/base/constants.ts'
import {
  CEFR_BADGES,
  CEFR_LEVEL_NAMES,
  LEVEL_NAMES,
  languageById,
  languageByName,
  WEEKDAYS,
} from './lookups.ts'

test('every CEFR code has a level name and a badge, and A1 and A2 share the beginner’s', () => {
  expect(Object.keys(CEFR_BADGES)).toEqual(Object.keys(CEFR_LEVEL_NAMES))
  for (const name of [...Object.values(CEFR_LEVEL_NAMES), ...Object.values(CEFR_BADGES)])
    expect(LEVEL_NAMES).toContain(name)
  expect(CEFR_BADGES.A2).toBe(CEFR_BADGES.A1)
})

test('languages are found by id and by name', () => {
  expect(languageById(1)?.name).toBe('english')
  expect(languageByName('japanese')?.id).toBe(2)
  expect(languageById(3)).toBeUndefined()
  expect(languageByName('burmese')).toBeUndefined()
})

test('the week runs from Monday to Sunday', () =>
  expect(WEEKDAYS.join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun'))

test('a micro lesson’s text grows and shrinks by 0.1 between 1.6 and 3', () => {
  expect(microLessonFontSize(2.4, 1)).toBe(2.5)
  expect(microLessonFontSize(2.4, -1)).toBe(2.3)
  expect(microLessonFontSize(3, 1)).toBe(3)
  expect(microLessonFontSize(1.6, -1)).toBe(1.6)
  let size = 1.6
  for (let i = 0; i < 14; i++) size = microLessonFontSize(size, 1)
  expect(size).toBe(3)
})
