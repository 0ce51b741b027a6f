import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { readWholeSchool, withUnitsBelow } from '#tests/support/small-school.ts'
import { checkSchool } from '../check-school.ts'

const whole = await readWholeSchool()
const ENGLISH = 'stories/english/red-umbrella.yaml'
const JAPANESE = 'stories/japanese/rainy-sunday.yaml'
const filesOf = new Map([ENGLISH, JAPANESE].map((path) => [path, withUnitsBelow(whole, path)]))

type Story = {
  after: string
  title: { my: string; en: string; ja?: string }
  picture: string
  level: string
  lines: { say: string; sounds?: string; en?: string; my: string }[]
  questions: Record<string, unknown>[]
}

/** Problems of a story after a change, advice with `~`. */
function problemsAfter(change: (story: Story) => void, of = ENGLISH): string[] {
  const files = filesOf.get(of) ?? whole
  const value = parse(files.get(of)?.toString() ?? '')
  change(value)
  const { problems } = checkSchool(new Map([...files, [of, Buffer.from(stringify(value))]]))
  return problems.filter(({ file }) => file === of).map(({ text, advice }) => `${advice ? '~' : ''}${text}`)
}

it('the stories of the school have no fault', () => {
  for (const file of [ENGLISH, JAPANESE]) expect(problemsAfter(() => {}, file)).toEqual([])
})

it('a story has ten to eighteen lines, four questions, and an id of its own kind', () => {
  expect(problemsAfter((story) => story.lines.splice(9))[0]).toMatch(/^lines: /)
  expect(problemsAfter((story) => story.questions.pop())[0]).toMatch(/^questions: /)
  expect(problemsAfter((story) => Object.assign(story, { id: 'umbrella' }))[0]).toMatch(
    /^id: begins with story-/,
  )
})

it('its unit, its level and its picture are there; without the unit it is only not shown', () => {
  const [unit] = problemsAfter((story) => Object.assign(story, { after: 'n5-reasons' }))
  expect(unit).toMatch(/^~after: there is no unit n5-reasons of english/)
  expect(problemsAfter((story) => Object.assign(story, { level: 'N5' }))[0]).toMatch(
    /^level: N5 is no level of english/,
  )
  expect(problemsAfter((story) => Object.assign(story, { picture: 'none' }))).toContain(
    'picture: there is no pictures/none.svg',
  )
})

it('a word that no unit up to its own has taught is named, in its dictionary form or as it stands', () => {
  const named = problemsAfter((story) =>
    Object.assign(story.lines[0] ?? {}, { say: 'It is a spaceship. She works.' }),
  )
  expect(named).toContain('~lines.0: not taught up to a1-body: spaceship')
  const early = problemsAfter((story) => Object.assign(story, { after: 'a1-greetings' }))
  expect(early.length).toBeGreaterThan(5)
  const letters = problemsAfter((story) => Object.assign(story, { after: 'n5-intro' }), JAPANESE)
  expect(letters).toContainEqual(expect.stringMatching(/^~lines\.0: not taught up to n5-intro: .*曜/))
})

it('Japanese lines have English, and kana where kanji are spoken; English ones have no second English', () => {
  const bare = problemsAfter((story) => {
    delete story.lines[0]?.en
    delete story.lines[1]?.sounds
  }, JAPANESE)
  expect(bare).toContain('lines.0.en: is missing')
  expect(bare).toContainEqual(expect.stringMatching(/^lines\.1\.say: kanji in what is spoken/))
  expect(problemsAfter((story) => Object.assign(story.lines[0] ?? {}, { en: 'It is.' }))[0]).toMatch(
    /^lines\.0\.en: /,
  )
  expect(problemsAfter((story) => Object.assign(story.title, { ja: '傘' }))[0]).toMatch(/^title\.ja: /)
})

it('questions have the faults that questions have, and a long story is advised against', () => {
  const twice = problemsAfter((story) => Object.assign(story.questions[1] ?? {}, { wrong: ['red', 'blue'] }))
  expect(twice[0]).toMatch(/^questions\.1\.wrong\.0: is the right answer too/)
  const long = problemsAfter((story) => {
    for (const line of story.lines)
      line.say = 'It is Tuesday. It is raining. It is wet. It is cold. I am in Yangon.'
  })
  expect(long).toContainEqual(expect.stringMatching(/^~lines: have 256 words; 80 to 150 are good/))
  expect(long).toContain('~lines.0.say: has 5 sentences; four are enough')
})
