import { describe, expect, it } from 'vitest'
import { checkSchool } from '#server/content/check/check-school.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Problem } from '#server/content/read/problems.ts'
import { assertNoErrors } from '#server/content/read/problems.ts'
import { readSmallSchool } from '#tests/support/small-school.ts'
import { type NewUnit, newUnit, openTexts } from './new-unit.ts'

const school = await readSmallSchool(['a1-01', 'a2-01', 'k-01', 'n5-01'])
const hotel: NewUnit = { language: 'english', id: 'a2-hotel', level: 'A2' }
const park: NewUnit = { language: 'japanese', id: 'n5-park', level: 'N5' }

/** The next number of a level, as `english/units/a2-05`. */
function nextOf(prefix: string): string {
  const numbers = [...school.keys()].flatMap(
    (name) => name.match(new RegExp(`^${prefix}-(\\d\\d)-`))?.[1] ?? [],
  )
  return `${prefix}-${String(Math.max(...numbers.map(Number)) + 1).padStart(2, '0')}`
}

const asFiles = (made: ReadonlyMap<string, string>): ContentFiles =>
  new Map([...school, ...[...made].map(([name, text]) => [name, Buffer.from(text)] as const)])
const problemsWith = (made: ReadonlyMap<string, string>): Problem[] =>
  checkSchool(asFiles(made)).problems.filter(({ file }) => made.has(file))

/** The files as an author fills them in: Burmese where it is wanted, else words, or kana where the voice reads them. */
function filledIn(made: ReadonlyMap<string, string>): Map<string, string> {
  let count = 0
  const unique = () => {
    count++
    return {
      my: `စာ ${'က'.repeat(count)}`,
      kana: 'あいうえおかきくけこ'.repeat(9).slice(0, count),
      en: `word${'a'.repeat(count)}`,
    }
  }
  const fill = (text: string) =>
    text.replaceAll(/^(.*?)(\w+:|-) ✎ (.*)$/gm, (_, before: string, key: string, wanted: string) => {
      const { my, kana, en } = unique()
      const value = wanted.includes('character of')
        ? '水'
        : key === 'my:'
          ? my
          : wanted.includes('kana')
            ? kana
            : en
      return `${before}${key} ${value}${wanted.includes('___') ? ' ___' : ''}`
    })
  return new Map([...made].map(([name, text]) => [name, fill(text)]))
}

describe.each([
  [hotel, nextOf('english/units/a2'), ['01-watch', '02-words', '03-practice', '04-review']],
  [park, nextOf('japanese/units/n5'), ['01-watch', '02-characters', '03-words', '04-practice']],
] as const)('a new unit %#', (wanted, place, lessons) => {
  const made = newUnit(wanted, school)
  const folder = `${place}-${wanted.id.slice(3)}`

  it('stands after the last of its level, with four lessons', () => {
    expect([...made.keys()]).toEqual([
      `${folder}/unit.yaml`,
      ...lessons.map((name) => `${folder}/${name}.yaml`),
    ])
    for (const text of made.values())
      expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/\.\.\/schema\/\w+\.schema\.json\n/)
  })

  it('has no problem but texts to fill in, each named with its line, and cannot be imported', () => {
    const problems = problemsWith(made)
    for (const { file, line, text } of problems) {
      expect(text).toMatch(/^[\w.]+: to fill in: \S/)
      expect(made.get(file)?.split('\n')[line - 1]).toContain('✎')
    }
    expect(problems).toHaveLength(openTexts(made))
    expect(() => assertNoErrors(problems)).toThrow('problems')
  })

  it('has no problem once they are filled in', () => {
    const filled = filledIn(made)
    expect(openTexts(filled)).toBe(0)
    expect(problemsWith(filled).filter(({ advice }) => !advice)).toEqual([])
  })
})

it('says why there can be no such unit', () => {
  const refused = (change: Partial<NewUnit>, files = school) => {
    try {
      newUnit({ ...hotel, ...change }, files)
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refused({ id: 'A Hotel' })).toBe(
    '"A Hotel" can be no id: an id has small letters, digits and single hyphens only',
  )
  expect(refused({ level: 'N5' })).toBe('N5 is no level of english; its levels are A1, A2, B1, B2, C1')
  expect(refused({ id: 'a1-greetings' })).toBe(
    'The id a1-greetings is taken by english/units/a1-01-greetings/unit.yaml',
  )
  expect(refused({ id: 'a2-yesterday' })).toBe('There is a folder english/units/a2-01-yesterday already')
  const begun = asFiles(newUnit(hotel, school))
  expect(refused({}, begun)).toBe(`There is a folder ${nextOf('english/units/a2')}-hotel already`)
  expect(refused({ level: 'B1' }, begun)).toBe(
    `The id a2-hotel is taken by ${nextOf('english/units/a2')}-hotel/unit.yaml`,
  )
})
