import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner, signIn } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Who = { token: string; headers?: Record<string, string> }
const read = async (who: Who) => (await send(app, 'GET', '/me/registration', {}, who)).body.data
const answer = (who: Who, given: Record<string, unknown>) => send(app, 'POST', '/me/registration', given, who)

test('a newcomer’s answers are kept one by one, and can be changed', async () => {
  const learner = await signIn(app)
  const nothing = { language_id: null, knows: null, daily_minutes: null, phrases_met: false }
  expect(await read(learner)).toEqual({ ...nothing, phrases: [] })
  expect((await answer(learner, { language_id: 1 })).body.data).toMatchObject({ ...nothing, language_id: 1 })
  await answer(learner, { knows: 'little' })
  await answer(learner, { daily_minutes: '၁၀' })
  await answer(learner, { phrases_met: '1' })
  const all = { language_id: 1, knows: 'little', daily_minutes: 10, phrases_met: true }
  expect(await read(learner)).toMatchObject(all)
  await answer(learner, { knows: 'never' })
  expect((await answer(learner, {})).body.data).toMatchObject({ ...all, knows: 'never' })
})

test('the same answer many times at once is kept once, and different ones don’t lose each other', async () => {
  const learner = await signIn(app)
  const answers = [{ language_id: 2 }, { knows: 'lot' }, { daily_minutes: 30 }]
  const replies = await Promise.all([...answers, ...answers, ...answers].map((one) => answer(learner, one)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await read(learner)).toMatchObject({ language_id: 2, knows: 'lot', daily_minutes: 30 })
})

test('what is not offered is refused by its field, and changes nothing', async () => {
  const learner = await signIn(app)
  for (const [given, field] of [
    [{ language_id: 3 }, 'language_id'],
    [{ language_id: 'x' }, 'language_id'],
    [{ knows: 'everything' }, 'knows'],
    [{ daily_minutes: 4 }, 'daily_minutes'],
    [{ daily_minutes: 121 }, 'daily_minutes'],
    [{ phrases_met: 'no' }, 'phrases_met'],
    [{ knows: 'lot', language_id: 99 }, 'language_id'],
  ] as const) {
    const { status, body } = await answer(learner, given)
    expect([status, Object.keys(body)]).toEqual([422, [field]])
  }
  expect(await read(learner)).toMatchObject({ language_id: null, knows: null, daily_minutes: null })
})

test('the first phrases are what people say, with sound, picture and meaning', async () => {
  const learner = { ...(await signIn(app)), headers: { cookie: 'locale=my' } }
  await answer(learner, { language_id: 1 })
  const english = (await read(learner)).phrases
  expect(english).toHaveLength(3)
  for (const phrase of english) {
    expect(phrase).toMatchObject({
      lang: 'en',
      reading: null,
      audio: expect.stringMatching(/^\/media\//),
      picture: expect.stringMatching(/^\/media\//),
    })
    expect(phrase.meaning).toMatch(/[က-႟]/)
  }
  await answer(learner, { language_id: 2 })
  const japanese = (await read(learner)).phrases
  expect(japanese.map(({ text, reading }: { text: string; reading: string }) => [text, reading])).toEqual([
    ['こんにちは', 'konnichiwa'],
    ['ありがとうございます', 'arigatou gozaimasu'],
    ['はじめまして', 'hajimemashite'],
  ])
  for (const phrase of japanese)
    expect(phrase).toMatchObject({
      lang: 'ja',
      audio: expect.stringMatching(/^\/media\//),
      picture: expect.stringMatching(/^\/media\//),
      meaning: expect.stringMatching(/[က-႟]/),
    })
})

test('each call costs its session and one statement', async () => {
  const learner = await signIn(app)
  await answer(learner, { language_id: 1 })
  expect(await statementsOf(() => read(learner))).toHaveLength(2)
  expect((await statementsOf(() => answer(learner, { knows: 'lot' }))).length).toBeLessThanOrEqual(2)
})

test('the answers are the learner’s own', async () => {
  const [one, other] = [await newLearner(app), await signIn(app)]
  await answer(one, { language_id: 2, knows: 'lot' })
  expect(await read(other)).toMatchObject({ language_id: null, knows: null })
})
