import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#server/app/calls.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const of = (id: unknown, key?: string) => ({
  headers: { 'learner-id': String(id), ...(key && { 'idempotency-key': key }) },
})

test('no call counts for another learner what one of them did', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const refused: string[] = []
  const ours = [...calls.values()].filter(({ call }) => call.access === 'learner')
  for (const { name, call } of ours) {
    const path = call.path.replace(/\{\w+\}/g, '1')
    const { status } = await send(app, call.method, path, {}, { ...other, ...of(one.id) })
    if (status === 409) refused.push(name)
  }
  expect(refused).toEqual(ours.map(({ name }) => name))
  expect(refused).toContain('practice.submit')
})

test('what waited for its owner counts once they are back, under the key that it had', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const key = randomUUID()
  const save = (by: typeof one, owner: unknown) =>
    send(app, 'POST', '/calendar/save-took-quizz-second', { second: 30 }, { ...by, ...of(owner, key) })
  expect((await save(other, one.id)).status).toBe(409)
  expect((await save({ ...one, token: '' }, one.id)).status).toBe(401)
  expect((await save(one, one.id)).body).toEqual({ data: { second: 30 } })
  expect((await save(one, one.id)).body).toEqual({ data: { second: 30 } })
  expect((await save(one, 'x')).status).toBe(422)
  const without = await send(app, 'POST', '/calendar/save-took-quizz-second', { second: 5 }, other)
  expect(without.body).toEqual({ data: { second: 5 } })
})
