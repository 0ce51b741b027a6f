import { expect, it } from 'vitest'
import { openLemmatisers } from '#authoring/lemmas/build-lemmas.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { readSmallSchool, readWholeSchool } from '#tests/support/small-school.ts'
import { goalsReport, goalsText } from './goals-report.ts'
import { practiceReport } from './practice-report.ts'

const files = await readSmallSchool()
const goals = `
language: english
level: A1
units: 2
words: 20
themes:
  - { name: { my: ဈေး, en: Market }, words: [mango, mangoes, submarine] }
can_dos:
  - { text: { my: ဝယ်တတ်သည်။, en: Buy fruit. }, units: [a1-market] }
  - { text: { my: မောင်းတတ်သည်။, en: Drive a submarine. }, units: [a1-submarine] }
`
const withGoals = (text: string) => {
  const school = readSchoolFiles(new Map([...files, ['goals/english-a1.yaml', Buffer.from(text)]]))
  return { ...school, goals: school.goals.filter(({ value }) => value.level === 'A1') }
}

it('says what a level teaches of its goals, and what it lacks', async () => {
  const school = withGoals(goals)
  const lemmatisers = await openLemmatisers(school)
  if (!lemmatisers) throw new Error('the lemmatisers are not installed')
  const [a1] = goalsReport(school, lemmatisers)
  const units = school.units.filter(({ unit }) => unit.level === 'A1')
  expect(a1?.units).toEqual({ has: units.length, of: 2 })
  expect(a1?.themes).toEqual([{ name: 'Market', words: { has: 2, of: 3 }, missing: ['submarine'] }])
  expect(a1?.can_dos).toEqual({ has: 1, of: 2, missing: ['Drive a submarine.'] })
  expect(a1 && goalsText([a1])).toContain('Market: no submarine')
})

it('counts a word as met again in later units alone, in whatever form', async () => {
  const school = readSchoolFiles(await readWholeSchool())
  const lemmatisers = await openLemmatisers(school)
  if (!lemmatisers) throw new Error('the lemmatisers are not installed')
  const levels = goalsReport(school, lemmatisers)
  for (const { met_again } of levels) {
    expect(met_again.has + met_again.seldom.length).toBe(met_again.of)
    expect(met_again.seldom.every(({ times }) => times < 3)).toBe(true)
  }
  const seldom = levels.find(({ level }) => level === 'A1')?.met_again.seldom.map(({ front }) => front)
  // `is`, `are` and `was` are one word, which every unit has.
  expect(seldom).not.toContain('thank you')
})

it('tells a heard line that is new from one that a lesson says', () => {
  const school = readSchoolFiles(files)
  const report = practiceReport(school, files)
  expect(report.recognised + report.typed).toBeLessThanOrEqual(100)
  const lines = school.units.flatMap(({ lessons }) =>
    lessons.flatMap(({ lesson }) => (lesson.type === 'VIDEO' ? lesson.slides : [])),
  )
  expect(Object.values(report.speakers).reduce((sum, count) => sum + count, 0)).toBe(lines.length)
})
