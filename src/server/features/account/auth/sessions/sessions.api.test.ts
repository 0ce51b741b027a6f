import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner, newLearnerWithPassword, PASSWORD } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

type Device = { id: string; is_current: boolean; browser: string | null; system: string | null }

const devicesOf = async (session: { token: string }): Promise<Device[]> =>
  (await send(app, 'GET', '/me/sessions', {}, session)).body.data

async function anotherDevice(phone: string, userAgent = android) {
  const headers = { 'user-agent': userAgent }
  const reply = await send(app, 'POST', '/verify-login', { phone, password: PASSWORD }, { headers })
  return { token: reply.body.data.access_token as string }
}

const end = (session: { token: string }, input: Record<string, unknown>) =>
  send(app, 'POST', '/me/sessions/end', input, session)

const isIn = async (session: { token: string }) => (await send(app, 'GET', '/me', {}, session)).status === 200

test('the list of devices names each, the one that asks first, and holds nothing that opens a door', async () => {
  const learner = await newLearnerWithPassword(app)
  const phone = await anotherDevice(learner.phone)
  const [current, ...others] = await devicesOf(phone)
  expect(current).toMatchObject({ is_current: true, browser: 'Chrome', system: 'Android' })
  expect(others.every(({ is_current }) => !is_current)).toBe(true)
  expect(Object.keys(current as Device).sort()).toEqual([
    'browser',
    'created_at',
    'id',
    'is_current',
    'last_used_at',
    'system',
  ])
})

test('one device is signed out at once, and no one else’s', async () => {
  const learner = await newLearnerWithPassword(app)
  const phone = await anotherDevice(learner.phone)
  const stranger = await newLearner(app)
  const [target] = await devicesOf(phone)
  const here = await anotherDevice(learner.phone, 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0')
  expect((await end(stranger, { session_id: target?.id })).status).toBe(404)
  expect(await isIn(phone)).toBe(true)
  const left = await end(here, { session_id: target?.id })
  expect(left.body.data.map(({ id }: Device) => id)).not.toContain(target?.id)
  expect(await isIn(phone)).toBe(false)
  expect(await isIn(here)).toBe(true)
  expect((await end(here, { session_id: target?.id })).status).toBe(404)
})

test('all other devices are signed out together, those of a replaced password too', async () => {
  const learner = await newLearnerWithPassword(app)
  const phone = await anotherDevice(learner.phone)
  const here = await anotherDevice(learner.phone)
  expect((await end(here, { all: true })).body.data).toHaveLength(1)
  expect([await isIn(learner), await isIn(phone), await isIn(here)]).toEqual([false, false, true])
})

test('signing out this device from the list clears its cookie', async () => {
  const learner = await newLearner(app)
  const [here] = await devicesOf(learner)
  const reply = await end(learner, { session_id: here?.id })
  expect(reply.cookies.join()).toMatch(/token=;.*Max-Age=0/)
  expect(await isIn(learner)).toBe(false)
})

test('naming no device, or what is no id, is refused by field', async () => {
  const learner = await newLearner(app)
  expect(Object.keys((await end(learner, {})).body)).toEqual(['session_id'])
  expect(Object.keys((await end(learner, { session_id: 'x' })).body)).toEqual(['session_id'])
})

test('a refreshed session stays one device', async () => {
  const learner = await newLearner(app)
  const fresh = await send(app, 'POST', '/refresh-token', {}, learner)
  expect(await devicesOf({ token: fresh.body.data.access_token })).toHaveLength(1)
})
