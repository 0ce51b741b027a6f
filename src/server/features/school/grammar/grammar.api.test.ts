import { afterAll, beforeAll, expect, test } from 'vitest'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
let learner: Awaited<ReturnType<typeof newLearner>>
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  learner = await newLearner(app)
})
afterAll(() => app.stop())

const get = (path: string, query: Record<string, unknown> = {}, language = 'en') =>
  send(app, 'GET', path, query, { ...learner, headers: { 'accept-language': language } })

test('the list has the points of a language in their order, by level and by page', async () => {
  const { body } = await get('/grammar', { language_id: 1, per_page: 100 })
  expect(body.data[0]).toEqual({
    slug: 'be-am-is-are',
    title: 'To be: am, is, are',
    form: 'I am · he is · we are',
    language_id: 1,
    level: 'A1',
  })
  expect(body.levels[0]).toBe('A1')
  const japanese = await get('/grammar', { language_id: 2, level: 'N5', per_page: 1, page: 2 })
  expect(japanese.body.data).toMatchObject([{ slug: 'ja-arimasen', level: 'N5' }])
  expect(japanese.body.pagination).toMatchObject({ current_page: 2, per_page: 1 })
  expect((await get('/grammar', { language_id: 1, level: 'N5' })).body.data).toEqual([])
  expect((await get('/grammar', { level: 'Z9' })).status).toBe(422)
})

test('one comes with its text, examples, slips and questions, in the reader’s language', async () => {
  const { data } = (await get('/grammar/wa-desu')).body
  expect(data).toMatchObject({ slug: 'wa-desu', level: 'N5', lang: 'ja', reading: null })
  expect(data.content_html).toContain('<span lang="ja">は</span>')
  expect(data.examples[0]).toMatchObject({
    reading: 'わたしの せんせいは にほんじんです。',
    meaning: 'My teacher is Japanese.',
  })
  expect((await get('/grammar/wa-desu', {}, 'my')).body.data.examples[0].meaning).toMatch(/[\u1000-\u109f]/)
  const [choice, typed, order] = data.questions
  expect(choice).toMatchObject({ question_type: 'multiple-choice', arrange_question_data: null })
  expect(textsOf(choice).toSorted()).toEqual(['に', 'は', 'を'])
  expect(typed).toMatchObject({ question_type: 'fill-blank', answers: [], lang: 'ja' })
  expect(order.arrange_question_data.prompt).toBe('Say that you are from Myanmar.')
  expect(JSON.stringify(data.questions)).not.toMatch(/solution|correct_answer|explanation/)
})

type Asked = { answers: { id: number; text: string }[] }
const textsOf = ({ answers }: Asked) => answers.map(({ text }) => text)
const idsOf = ({ answers }: Asked, ...texts: string[]) =>
  texts.map((text) => answers.find((option) => option.text === text)?.id ?? 0)
const check = (slug: string, answers: unknown) =>
  send(
    app,
    'POST',
    `/grammar/${slug}/check`,
    { answers },
    { ...learner, headers: { 'accept-language': 'en' } },
  )

test('answers are judged by their type, each by its number; the right one comes with the verdict, or when it is asked for', async () => {
  const [choice, , order] = (await get('/grammar/wa-desu')).body.data.questions
  const right = [
    { number: 1, answer: idsOf(choice, 'は')[0] },
    { number: 2, answer: ' です。 ' },
    { number: 3, answer: idsOf(order, 'わたし', 'は', 'ミャンマー人', 'です') },
  ]
  const verdicts = async (answers: unknown) =>
    (await check('wa-desu', answers)).body.data.map((one: Record<string, unknown>) => [
      one.number,
      one.verdict,
      one.right,
    ])
  expect(await verdicts(right)).toEqual([
    [1, 'right', 'は'],
    [2, 'right', 'です'],
    [3, 'right', 'わたしはミャンマー人です'],
  ])
  expect(
    await verdicts([
      { number: 3, answer: idsOf(order, 'は', 'わたし', 'ミャンマー人', 'です') },
      { number: 1, answer: idsOf(choice, 'を')[0] },
    ]),
  ).toEqual([
    [3, 'wrong', 'わたしはミャンマー人です'],
    [1, 'wrong', 'は'],
  ])
  expect(await verdicts([{ number: 3, answer: idsOf(order, 'わたし') }])).toEqual([[3, 'incomplete', null]])
  expect(await verdicts([{ number: 2, answer: '' }])).toEqual([[2, 'incomplete', null]])
  expect(await verdicts([{ number: 2, answer: null }])).toEqual([[2, 'incomplete', 'です']])
})

test('what is no question gets no verdict, what is no answer is wrong, and what is too much is refused', async () => {
  expect((await check('wa-desu', [{ number: 5, answer: 'は' }])).body.data).toEqual([])
  for (const answer of ['は', [[1, 2]], 99, [1, 1, 1]])
    expect((await check('wa-desu', [{ number: 1, answer }])).body.data).toMatchObject([{ verdict: 'wrong' }])
  for (const answers of [
    undefined,
    'は',
    [{ number: 0, answer: 1 }],
    [{ number: 6, answer: 1 }],
    [{ number: 1, answer: 'x'.repeat(2001) }],
    Array(6).fill({ number: 1, answer: 1 }),
  ])
    expect((await check('wa-desu', answers)).status).toBe(422)
  expect((await check('no-such-point', [])).status).toBe(404)
})

test('an example in the reader’s own language is explained in Burmese', async () => {
  for (const language of ['en', 'ja']) {
    const { data } = (await get('/grammar/present-simple', {}, language)).body
    for (const { text, meaning } of data.examples) expect([text, meaning]).not.toEqual([text, text])
  }
  expect((await get('/grammar/present-simple')).body.data.examples[0].meaning).toMatch(/[\u1000-\u109f]/)
})

test('an example that a card says has its sound, and the units and the practice that teach a point are named', async () => {
  const { data } = (await get('/grammar/be-am-is-are')).body
  const sounds = data.examples.map(({ audio }: { audio: string | null }) => audio)
  expect(sounds[0]).toMatch(/^\/media\/[0-9a-f]{24}\.m4a$/)
  expect((await app.app.inject({ method: 'GET', url: sounds[0] })).statusCode).toBe(200)
  expect(data.units[0]).toMatchObject({ title: 'Saying hello', lesson: { lesson_type: 'VIDEO' } })
  const practice = await send(app, 'POST', '/questions', { lesson_id: data.practice_lesson_id }, learner)
  const named = practice.body.data.map(
    ({ solution }: { solution: { grammar?: { slug: string } } }) => solution.grammar?.slug,
  )
  expect(named).toContain('be-am-is-are')
})

test('a question leads to its point, and a lesson to those of its unit', async () => {
  const { body } = await get('/grammar/be-am-is-are')
  const lesson = await get(`/lessons/${body.data.units[0].lesson.id}`)
  expect(lesson.body.data.grammar).toContainEqual({ slug: 'be-am-is-are', title: 'To be: am, is, are' })
})

test('the library finds points by Burmese, Zawgyi, English, kana and romaji', async () => {
  const found = async (q: string) => {
    const { body } = await get('/library/search', { q, kind: 'grammar' })
    type Group = { items: { slug: string | null }[] }
    return body.data.groups.flatMap(({ items }: Group) => items.map(({ slug }) => slug))
  }
  for (const q of ['も', 'mo', 'လည်း', toZawgyi('လည်း')])
    expect([q, await found(q)]).toEqual([q, expect.arrayContaining(['mo-too'])])
  for (const q of ['present simple', 'works'])
    expect([q, await found(q)]).toEqual([q, expect.arrayContaining(['present-simple'])])
  expect((await found('ja arimasen'))[0]).toBe('ja-arimasen')
})

test('what is unknown or hidden is 404, and strange names are nothing worse', async () => {
  for (const slug of ['no-such-point', 'BE', "x'or'1", '%00', '..%2f', 'x'.repeat(80)])
    expect([slug, (await get(`/grammar/${slug}`)).status]).toEqual([slug, expect.toBeOneOf([400, 404, 422])])
  expect((await get(`/grammar/${'x'.repeat(5000)}`)).status).toBeLessThan(500)
})

test('both cost the session’s statement and no other', async () => {
  await get('/grammar')
  expect(await statementsOf(() => get('/grammar', { per_page: 100 }))).toHaveLength(1)
  expect(await statementsOf(() => get('/grammar/be-am-is-are'))).toHaveLength(1)
})
