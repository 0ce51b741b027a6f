import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { readWholeSchool, withUnitsBelow } from '#tests/support/small-school.ts'
import { checkSchool } from '../check-school.ts'

const whole = await readWholeSchool()
const ENGLISH = 'writing/english/my-home.yaml'
const JAPANESE = 'writing/japanese/last-sunday.yaml'
const filesOf = new Map([ENGLISH, JAPANESE].map((path) => [path, withUnitsBelow(whole, path)]))

type Translated = { text: string; my: string; en?: string }
type Writing = { after: string; level: string; useful: Translated[]; model: Translated; checklist: unknown[] }

/** Problems of a writing after a change, advice with `~`. */
function problemsAfter(change: (writing: Writing) => void, of = ENGLISH): string[] {
  const files = filesOf.get(of) ?? whole
  const value = parse(files.get(of)?.toString() ?? '')
  change(value)
  const { problems } = checkSchool(new Map([...files, [of, Buffer.from(stringify(value))]]))
  return problems.filter(({ file }) => file === of).map(({ text, advice }) => `${advice ? '~' : ''}${text}`)
}

it('the writing of the school has no fault', () => {
  for (const file of [ENGLISH, JAPANESE]) expect(problemsAfter(() => {}, file)).toEqual([])
})

it('it has four to six phrases and points, and an id of its own kind', () => {
  expect(problemsAfter((writing) => writing.useful.splice(3))[0]).toMatch(/^useful: /)
  expect(problemsAfter((writing) => writing.checklist.splice(3))[0]).toMatch(/^checklist: /)
  expect(problemsAfter((writing) => Object.assign(writing, { id: 'my-home' }))[0]).toMatch(
    /^id: begins with writing-/,
  )
})

it('its unit and its level are there; without the unit it is only not shown', () => {
  expect(problemsAfter((writing) => Object.assign(writing, { after: 'none' }))).toEqual([
    '~after: there is no unit none of english; nobody is shown this',
  ])
  expect(problemsAfter((writing) => Object.assign(writing, { level: 'N5' }))[0]).toMatch(
    /^level: N5 is no level/,
  )
})

it('words and letters that were not taught are named, and a model that is too short', () => {
  const named = problemsAfter((writing) => Object.assign(writing.model, { text: 'It is a spaceship.' }))
  expect(named).toContain('~model: not taught up to a1-home: spaceship')
  expect(named).toContain('~model: has 4 words; 40 to 90 are good')
  const letters = problemsAfter((writing) => Object.assign(writing, { after: 'n5-intro' }), JAPANESE)
  expect(letters).toContainEqual(expect.stringMatching(/^~model: not taught up to n5-intro: .*週/))
})

it('Japanese has English, English has no second one, and no phrase stands there twice', () => {
  expect(problemsAfter((writing) => delete writing.model.en, JAPANESE)).toContain('model.en: is missing')
  expect(problemsAfter((writing) => Object.assign(writing.model, { en: 'x' }))[0]).toMatch(
    /^model\.en: is for Japanese/,
  )
  expect(
    problemsAfter((writing) => writing.useful.splice(1, 1, { ...writing.useful[0] } as Translated)),
  ).toContain('useful.1: stands there twice')
})
