import { expect, it } from 'vitest'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { readSmallSchool, readWholeSchool } from '#tests/support/small-school.ts'
import { commonWordsReport, commonWordsText, openCommonWords } from './common-words.ts'

it('counts the forms that have been met up to a level, and what they are of all that is spoken', async () => {
  const school = readSchoolFiles(await readSmallSchool())
  const words = [
    { word: 'I', count: 4 },
    { word: 'm', count: 3 },
    { word: 'submarine', count: 2 },
    { word: 'meets', count: 1 },
  ]
  const [a1, ...others] = commonWordsReport(school, words)
  expect(others).toEqual([])
  const met = [
    { of: 1000, has: 2 },
    { of: 2000, has: 2 },
  ]
  expect(a1).toEqual({ level: 'A1', met, running: 70 })
  expect(a1 && commonWordsText([a1])).toBe(
    'common words     after A1 2 of 1000, 2 of 2000; 70 % of spoken English',
  )
})

it('has no list where its package is not installed', () => {
  expect(openCommonWords('file:///nowhere/module.ts')).toBeNull()
})

it('after A1 a learner has met 640 of the thousand commonest words, and 79 % of what is spoken', async () => {
  const list = openCommonWords()
  if (!list) throw new Error('the list is not installed')
  const [a1, ...later] = commonWordsReport(readSchoolFiles(await readWholeSchool()), list)
  expect(a1?.met[0]?.has).toBeGreaterThanOrEqual(640)
  expect(a1?.running).toBeGreaterThanOrEqual(79)
  const shares = [a1, ...later].map((level) => level?.running ?? 0)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
})
