import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true })
})
afterAll(() => app.stop())

test('the survey is asked in the interface’s language, answered, and answered again', async () => {
  const learner = await newLearner(app)
  const english = { ...learner, headers: { cookie: 'locale=en' } }
  const before = (await send(app, 'GET', '/survey', {}, english)).body.data
  expect(before).toMatchObject({ answers: [], is_done: false })
  expect(before.questions.map(({ question }: { question: string }) => question)).toEqual([
    'Why do you want to learn?',
    'How many minutes a day can you learn?',
    'How did you find Thazin?',
  ])
  const burmese = (await send(app, 'GET', '/survey', {}, learner)).body.data
  expect(burmese.questions[0].question).toBe('ဘာကြောင့် သင်ယူချင်ပါသလဲ။')

  const answers = [
    { question_id: 1, choice_ids: [2, 4] },
    { question_id: 2, choice_ids: [3] },
  ]
  const reply = await send(app, 'POST', '/survey', { answers }, learner)
  expect(reply.body.data).toMatchObject({
    answers: [...answers, { question_id: 3, choice_ids: [] }],
    is_done: true,
  })
  await send(app, 'POST', '/survey', { answers: [{ question_id: 3, choice_ids: [2] }] }, learner)
  expect((await send(app, 'GET', '/survey', {}, learner)).body.data.answers).toEqual([
    ...answers,
    { question_id: 3, choice_ids: [2] },
  ])
})

test('the survey can be skipped', async () => {
  const learner = await newLearner(app)
  const reply = await send(app, 'POST', '/survey', { answers: [] }, learner)
  expect(reply.body.data.is_done).toBe(true)
  expect((await send(app, 'POST', '/survey', {}, learner)).status).toBe(200)
})

test('an answer that is not offered is refused by its place, and nothing is stored', async () => {
  const learner = await newLearner(app)
  for (const [answers, field] of [
    [[{ question_id: 99, choice_ids: [1] }], 'answers.0.question_id'],
    [
      [
        { question_id: 1, choice_ids: [1] },
        { question_id: 2, choice_ids: [1, 2] },
      ],
      'answers.1.choice_ids',
    ],
    [[{ question_id: 1 }], 'answers.0.choice_ids'],
  ] as const) {
    const reply = await send(app, 'POST', '/survey', { answers }, learner)
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, [field]])
  }
  expect((await send(app, 'GET', '/survey', {}, learner)).body.data.answers).toEqual([])
})
