import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const save = (token: string, second: unknown, headers: Record<string, string> = {}) =>
  send(app, 'POST', '/calendar/save-viewed-video-second', { second }, { token, headers })

test('seconds add up over the learner’s day', async () => {
  const { token } = await newLearner(app)
  expect((await save(token, 10)).body.data).toEqual({ second: 10 })
  expect((await save(token, '25')).body.data).toEqual({ second: 35 })
})

test('the day is the one of the learner’s time zone', async () => {
  const { token, id } = await newLearner(app)
  await save(token, 10, { 'time-zone': 'Pacific/Kiritimati' })
  await save(token, 20, { 'time-zone': 'Pacific/Pago_Pago' })
  const rows = await app.deps.db
    .selectFrom('daily_seconds')
    .selectAll()
    .where('learner_id', '=', id)
    .execute()
  expect(rows.map((row) => row.call_seconds).sort()).toEqual([10, 20])
})

test('two hundred at once lose none', async () => {
  const { token } = await newLearner(app)
  await Promise.all(Array.from({ length: 200 }, () => save(token, 3)))
  expect((await save(token, 1)).body.data.second).toBe(601)
})

test('no day has more than 86,400 seconds', async () => {
  const { token } = await newLearner(app)
  for (let hour = 0; hour < 24; hour++) await save(token, 3600)
  expect((await save(token, 3600)).body.data.second).toBe(86_400)
})

test.each([0, -1, 3601, 1.5, 'x', null, 1e300])('a call with %s seconds is refused', async (second) => {
  const { token } = await newLearner(app)
  expect((await save(token, second)).status).toBe(422)
})
