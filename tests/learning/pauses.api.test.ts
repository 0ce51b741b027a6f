import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const today = () => studyDay(new Date(), 'Asia/Yangon')
const post = (learner: { token: string }, body: Record<string, unknown>) =>
  send(app, 'POST', '/study/pause', body, learner)

test('a pause is announced for at most two weeks from today on, and taken back', async () => {
  const learner = await newLearner(app)
  const pause = (body: Record<string, unknown>) => post(learner, body)
  expect((await pause({ until: addDays(today(), 6) })).body.data).toEqual({
    paused_until: addDays(today(), 6),
  })
  for (const body of [
    { until: addDays(today(), 14) },
    { until: addDays(today(), -1) },
    { from: addDays(today(), -1), until: today() },
    { from: addDays(today(), 31), until: addDays(today(), 32) },
    { until: 'soon' },
  ])
    expect((await pause(body)).status).toBe(422)
  expect((await pause({ until: null })).body.data).toEqual({ paused_until: null })
})

test('pauses one after the other take at most 28 days in 90', async () => {
  const learner = await newLearner(app)
  const pause = (from: number, until: number) =>
    post(learner, { from: addDays(today(), from), until: addDays(today(), until) })
  expect((await pause(0, 13)).status).toBe(200)
  expect((await pause(0, 13)).status).toBe(200)
  expect((await pause(14, 27)).status).toBe(200)
  const { status, body } = await pause(28, 28)
  expect([status, Object.keys(body)]).toEqual([422, ['until']])
  expect((await pause(3, 10)).status).toBe(200)
})

test('pauses that are announced at once count together', async () => {
  const learner = await newLearner(app)
  const announce = (first: number) =>
    post(learner, { from: addDays(today(), first), until: addDays(today(), first + 13) })
  const replies = await Promise.all([0, 14, 28].map(announce))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422])
})
