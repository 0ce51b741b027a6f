import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

test('practised seconds add up; a dialog is seen once', async () => {
  const learner = await newLearner(app)
  const save = () => send(app, 'POST', '/calendar/save-took-quizz-second', { second: 30 }, learner)
  await save()
  expect((await save()).body.data).toEqual({ second: 60 })
  const seen = () => send(app, 'POST', '/guides/seen', { guide: 'learn' }, learner)
  await seen()
  expect((await seen()).body).toEqual({ data: true })
})
