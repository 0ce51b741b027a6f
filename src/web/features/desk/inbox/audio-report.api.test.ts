import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addQuestion, addUnit, typedBody } from '#tests/support/school-factory.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let question: number
let card: number
beforeAll(async () => {
  app = await startApp({ pages: true })
  const unit = await addUnit(app.deps)
  question = await addQuestion(app.deps, await addLesson(app.deps, unit, 'PRACTICE'), typedBody('beautiful'))
  card = await addCard(app.deps, await addLesson(app.deps, unit, 'FLASH_CARD'), {
    front: 'papaya',
    example: { text: 'I eat papaya.', meaning: { my: 'သင်္ဘောသီး', en: 'a fruit' }, audio: '/media/a.m4a' },
  })
})
afterAll(() => app.stop())

const open = async (token: string, query: string) =>
  await app.app.inject({ url: `/odd-sound?${query}`, headers: { cookie: `token=${token}; locale=en` } })
const submit = async (token: string, query: string, fields: Record<string, string>) =>
  await app.app.inject({
    method: 'POST',
    url: `/odd-sound?${query}`,
    headers: {
      cookie: `token=${token}; locale=en`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    payload: new URLSearchParams(fields).toString(),
  })

test('the form works without script, twice as well as once, and thanks', async () => {
  const { token, id } = await newLearner(app)
  const shown = await open(token, `question=${question}`)
  expect([shown.statusCode, shown.body.includes('name="note"')]).toEqual([200, true])
  for (let time = 0; time < 2; time++) {
    const sent = await submit(token, `question=${question}`, { note: 'Too fast.' })
    expect([sent.statusCode, sent.headers.location]).toEqual([302, `/odd-sound?question=${question}&sent=1`])
  }
  expect((await open(token, `question=${question}&sent=1`)).body).toContain('A teacher will listen to it')
  const rows = await app.deps.db
    .selectFrom('odd_sounds')
    .select(['kind', 'note'])
    .where('learner_id', '=', id)
    .execute()
  expect(rows).toEqual([{ kind: 'question', note: 'Too fast.' }])
})

test('a card asks whether it is the word or its example', async () => {
  const { token, id } = await newLearner(app)
  const { body } = await open(token, `card=${card}`)
  expect(['papaya', 'I eat papaya.', 'name="line"'].filter((part) => !body.includes(part))).toEqual([])
  await submit(token, `card=${card}`, { line: '1' })
  const rows = await app.deps.db
    .selectFrom('odd_sounds')
    .select(['kind', 'line', 'text'])
    .where('learner_id', '=', id)
    .execute()
  expect(rows).toEqual([{ kind: 'card', line: 1, text: 'I eat papaya.' }])
})

test('there is no page for what is no sound', async () => {
  const { token } = await newLearner(app)
  for (const query of ['', 'question=0', 'card=x', 'video=a/b', 'song=1'])
    expect([query, (await open(token, query)).statusCode]).toEqual([query, 404])
  expect((await submit(token, 'question=999999999', {})).statusCode).toBe(404)
})
