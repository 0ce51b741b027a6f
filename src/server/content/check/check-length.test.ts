import path from 'node:path'
import { expect, it } from 'vitest'
import { readContentFiles } from '#server/content/read/files.ts'
import { assertNoErrors, listProblems } from '#server/content/read/problems.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { checkLength, MAX_SENTENCE_LENGTH } from './check-length.ts'
import { checkSchool } from './check-school.ts'

const files = await readContentFiles(path.resolve(import.meta.dirname, '../../../../content'))
const few = new Map(
  [...files].filter(([name]) =>
    /^((english|japanese)\/units\/(a1-01|n5-01)|shorts\/excuse|level-test\/english)/.test(name),
  ),
)

function found(file: string, from: RegExp, to: string): string {
  const before = files.get(file)?.toString() ?? ''
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  return listProblems(checkLength(readSchoolFiles(new Map([...few, [file, Buffer.from(after)]]))))
}

it('no sentence of the school is longer than its level allows', () => {
  expect(listProblems(checkLength(readSchoolFiles(files)))).toBe('')
})

const unit = 'english/units/a1-01-greetings'
const nine = 'one two three four five six seven eight nine'

it('finds a line, a card, a question and an order that are too long, with the line of the file', () => {
  expect(found(`${unit}/01-watch.yaml`, /say: Good morning\./, `say: ${nine}.`)).toMatch(
    /01-watch\.yaml:\d+ {2}slides\.6\.say: a sentence of 9 words; 8 are enough for A1$/,
  )
  expect(found(`${unit}/02-words.yaml`, /text: Nice to meet you\./, `text: ${nine}`)).toContain(
    '.example: a sentence of 9 words',
  )
  expect(found(`${unit}/04-review.yaml`, /question: How ___ you today\?/, `question: ${nine}`)).toContain(
    'questions.2.question',
  )
  expect(
    found(`${unit}/04-review.yaml`, /pieces: \[What,/, 'pieces: [Oh, so, yes, and, then, What,'),
  ).toContain('questions.3.pieces')
  expect(found('shorts/excuse-me.yaml', /say: .*/, `say: ${nine}`)).toContain('slides.0.say')
  expect(found('level-test/english.yaml', /question: .*/, `question: ${nine} ${nine} ${nine}`)).toContain(
    'items.',
  )
})

it('counts sentences one by one, and Japanese in letters', () => {
  expect(
    found(
      `${unit}/01-watch.yaml`,
      /say: Good morning\./,
      'say: One two three. Four five six? – Seven eight nine.',
    ),
  ).toBe('')
  const file = 'japanese/units/n5-01-introductions/01-watch.yaml'
  const letters = (count: number) => 'あ'.repeat(count)
  expect(found(file, /say: .*/, `say: ${letters(10)} ${letters(10)}。 ${letters(5)}`)).toBe('')
  expect(found(file, /say: .*/, `say: ${letters(10)} ${letters(11)}。`)).toContain(
    'a sentence of 21 letters; 20 are enough for N5',
  )
})

it('allows more from level to level, and is advice that import does not mind', () => {
  const ofLevels = (levels: string) =>
    levels.split(' ').map((name) => MAX_SENTENCE_LENGTH[name as keyof typeof MAX_SENTENCE_LENGTH])
  for (const limits of [ofLevels('A1 A2 B1 B2 C1'), ofLevels('N5 N4 N3 N2 N1')])
    expect(limits).toEqual(limits.toSorted((one, other) => one - other))
  const name = `${unit}/01-watch.yaml`
  const long = Buffer.from(files.get(name)?.toString().replace('say: Good morning.', `say: ${nine}.`) ?? '')
  const advice = checkSchool(new Map([...few, [name, long]])).problems.filter(({ file }) => file === name)
  expect(listProblems(advice)).toContain('a sentence of 9 words')
  assertNoErrors(advice.filter(({ text }) => text.includes('a sentence of')))
})
