import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { readSmallSchool } from '#tests/support/small-school.ts'
import { checkSchool } from './check-school.ts'

const files = await readSmallSchool()
const BE = 'english/grammar/01-be-am-is-are.yaml'
const REVIEW = 'english/units/a1-01-greetings/04-review.yaml'

type Change = (value: Record<string, unknown>) => void

/** Problems of the school after a change of a file, or of its copy under another name. */
function problemsAfter(change: Change, { of = BE, as = of }: { of?: string; as?: string } = {}): string[] {
  const value = parse(files.get(of)?.toString() ?? '')
  change(value)
  const { problems } = checkSchool(new Map([...files, [as, Buffer.from(stringify(value))]]))
  return problems.filter(({ file }) => file === as || file === REVIEW).map(({ text }) => text)
}
const first = (list: unknown) => (list as Record<string, unknown>[])[0] as Record<string, unknown>

it('the points of the school have no fault', () => {
  expect(problemsAfter(() => {})).toEqual([])
})

it('a point needs examples, each once, slips and questions', () => {
  for (const list of ['examples', 'slips', 'questions']) {
    const [fault] = problemsAfter((point) => {
      point[list] = []
    })
    expect([list, fault]).toEqual([list, expect.stringMatching(new RegExp(`^${list}: `))])
  }
  const doubled = problemsAfter(({ examples }) => {
    const list = examples as { text: string }[]
    if (list[1]) list[1].text = `${first(list).text} `.toUpperCase()
  })
  expect(doubled).toEqual(['examples.1: stands there twice'])
})

it('a question that names no point is found', () => {
  const unknown = problemsAfter(({ questions }) => Object.assign(first(questions), { grammar: 'no-such' }), {
    of: REVIEW,
  })
  expect(unknown).toEqual(['questions.0.grammar: there is no point no-such'])
})

it('units and points that are not there are found, the point itself and those of the other language too', () => {
  const found = problemsAfter((point) => {
    Object.assign(point, {
      units: ['a1-greetings', 'no-unit', 'kana-a'],
      related: ['no-point', 'be-am-is-are'],
    })
  })
  expect(found).toEqual([
    'units.1: there is no unit no-unit',
    'units.2: there is no unit kana-a',
    'related.0: there is no other point no-point of english',
    'related.1: there is no other point be-am-is-are of english',
  ])
})

it('an id, a title and a number are those of one point', () => {
  const copy = problemsAfter(() => {}, { as: 'english/grammar/99-copy.yaml' })
  expect(copy).toEqual([
    `id: be-am-is-are is taken by ${BE}`,
    `title.my: is that of ${BE}`,
    `title.en: is that of ${BE}`,
  ])
  expect(problemsAfter(() => {}, { as: 'english/grammar/copy.yaml' })).toContain(
    'is read by nothing: a point stands in <language>/grammar/<two digits>-<name>.yaml',
  )
})

it('a level of the other language, HTML, Burmese in italics and a wrong right answer are found', () => {
  const found = problemsAfter((point) => {
    Object.assign(point, { level: 'N5', form: 'I ဖြစ်', text: `<b>x</b> *မြန်မာ* ${point.text}` })
    Object.assign(first(point.questions), { wrong: ['is', 'are'] })
  })
  expect(found).toEqual([
    'form: has Burmese in it',
    'text: HTML is shown as text: <b>',
    'text: HTML is shown as text: </b>',
    'text: Burmese has no italics: make it bold with **',
    'questions.0.wrong.0: is the right answer too',
    'level: N5 is no level of english',
  ])
})

it('Japanese with kanji needs a reading, and every example its English', () => {
  const point = {
    ...parse(files.get(BE)?.toString() ?? ''),
    id: 'ja-point',
    level: 'N5',
    units: [],
    related: [],
  }
  const title = { my: 'ဂျပန်', en: 'Japanese' }
  const examples = ['水です。', 'みずです。', 'おちゃです。'].map((text) => ({ text, my: 'ရေပါ။' }))
  const name = 'japanese/grammar/99-ja-point.yaml'
  const { problems } = checkSchool(
    new Map([...files, [name, Buffer.from(stringify({ ...point, title, examples }))]]),
  )
  expect(problems.filter(({ file }) => file === name).map(({ text }) => text)).toEqual([
    'examples.0: en is missing',
    'examples.0: has no reading',
    'examples.1: en is missing',
    'examples.2: en is missing',
  ])
})

it('a text that is too short or too long is named, and keeps nothing from being imported', () => {
  const value = parse(files.get(BE)?.toString() ?? '')
  const few = { ...value, text: 'be က ဖြစ်သည် ဟု ဆိုလိုပါသည်။' }
  const { problems } = checkSchool(new Map([...files, [BE, Buffer.from(stringify(few))]]))
  expect(problems).toMatchObject([
    { text: expect.stringMatching(/^text: has \d+ words; 60 to 180 are good$/), advice: true },
  ])
})
