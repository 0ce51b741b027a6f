import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ageCodes,
  newLearner,
  newLearnerWithPassword,
  newPhone,
  PASSWORD,
  sentCode,
  signIn,
} from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const other = 'three geese over the lake'
const alike = (password: string) => ({ password, password_confirmation: password })

const setPassword = (session: { token: string }, form: Record<string, unknown>) =>
  send(app, 'POST', '/me/set-password', form, session)

const byPassword = (phone: string, password: string) =>
  send(app, 'POST', '/verify-login', { phone, password, platform: 'web' })

/** Asks for a reset and answers its token. */
async function resetToken(phone: string): Promise<string> {
  await send(app, 'POST', '/request-otp-for-forget-password', { phone })
  const otp = await sentCode(app, phone)
  const reply = await send(app, 'POST', '/verify-otp-for-forget-password', { phone, otp })
  return reply.body.data.reset_token
}

const replace = (phone: string, reset_token: string, password: string) =>
  send(app, 'POST', '/set-password-for-forget-password', {
    phone,
    reset_token,
    ...alike(password),
    platform: 'web',
  })

test('a password that was set opens the account beside the code, however its characters were composed', async () => {
  const learner = await newLearner(app)
  expect((await send(app, 'GET', '/me/check-set-password', {}, learner)).body.data).toEqual({ is_set: false })
  const set = await setPassword(learner, { phone: learner.phone, ...alike('café au lait ﬁn') })
  expect(set.body.data).toMatchObject({ token_type: 'Bearer', expires_in: 5_184_000 })
  expect(set.cookies.join()).toContain(`token=${set.body.data.access_token}`)
  const session = { token: set.body.data.access_token }
  expect((await send(app, 'GET', '/me/check-set-password', {}, session)).body.data).toEqual({ is_set: true })
  expect((await send(app, 'GET', '/me', {}, session)).body.data.is_set_password).toBe(true)
  const signed = await byPassword(learner.phone, 'cafe\u0301 au lait fin')
  expect(signed.status).toBe(200)
  expect(signed.body.data).toMatchObject({
    is_new_user: false,
    current_view_language: { id: 1, name: 'english' },
  })
})

test('a multipart form sets a password and the e-mail address with it', async () => {
  const learner = await newLearner(app)
  const form = new FormData()
  for (const [name, value] of Object.entries({
    phone: learner.phone,
    email: 'thida@example.com',
    ...alike(PASSWORD),
  }))
    form.set(name, value)
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/me/set-password',
    payload: form,
    headers: { ...clientHeaders, authorization: `Bearer ${learner.token}` },
  })
  expect(response.statusCode).toBe(200)
  expect((await send(app, 'GET', '/me', {}, learner)).body.data.email).toBe('thida@example.com')
})

test('what is wrong with a new password is said by its field', async () => {
  const learner = await newLearner(app)
  for (const [form, field] of [
    [{ phone: newPhone(), ...alike(PASSWORD) }, 'phone'],
    [{ phone: learner.phone, ...alike('short') }, 'password'],
    [{ phone: learner.phone, ...alike('x7'.repeat(80)) }, 'password'],
    [{ phone: learner.phone, ...alike('password123') }, 'password'],
    [{ phone: learner.phone, ...alike(learner.phone) }, 'password'],
    [{ phone: learner.phone, password: PASSWORD, password_confirmation: other }, 'password_confirmation'],
    [{ phone: learner.phone, password: PASSWORD }, 'password_confirmation'],
    [{ phone: learner.phone, ...alike(PASSWORD), email: 'no' }, 'email'],
  ] as const) {
    const reply = await setPassword(learner, form)
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, [field]])
  }
  expect((await send(app, 'GET', '/me/check-set-password', {}, learner)).body.data.is_set).toBe(false)
})

test('a change needs the current password, and ten wrong ones an hour close it', async () => {
  const learner = await newLearnerWithPassword(app)
  const form = { phone: learner.phone, ...alike(other) }
  expect(Object.keys((await setPassword(learner, form)).body)).toEqual(['current_password'])
  for (let i = 0; i < 10; i++) {
    const reply = await setPassword(learner, { ...form, current_password: 'not it, I fear' })
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['current_password']])
  }
  const closed = await setPassword(learner, { ...form, current_password: PASSWORD })
  expect(closed.status).toBe(429)
  expect((await byPassword(learner.phone, PASSWORD)).status).toBe(200)
})

test('a change takes effect at once, ends the other devices, and lists this one once', async () => {
  const learner = await newLearnerWithPassword(app)
  const elsewhere = (await byPassword(learner.phone, PASSWORD)).body.data.access_token
  const form = { phone: learner.phone, ...alike(other), current_password: PASSWORD }
  const { access_token: token } = (await setPassword({ token: elsewhere }, form)).body.data
  expect((await byPassword(learner.phone, PASSWORD)).status).toBe(422)
  expect((await byPassword(learner.phone, other)).status).toBe(200)
  expect((await send(app, 'GET', '/me', {}, { token: learner.token })).status).toBe(401)
  const devices = (await send(app, 'GET', '/me/sessions', {}, { token })).body.data
  expect(devices.filter((device: { is_current: boolean }) => device.is_current)).toHaveLength(1)
  expect(devices).toHaveLength(2)
})

test('a session whose place was taken reads on for a while, but can neither be renewed nor write anything', async () => {
  const old = await newLearner(app)
  const form = { phone: old.phone, ...alike(other) }
  const headers = { 'idempotency-key': randomUUID() }
  const change = () => send(app, 'POST', '/me/set-password', form, { ...old, headers })
  const { access_token: token } = (await change()).body.data
  expect((await send(app, 'GET', '/me', {}, old)).status).toBe(200)
  expect((await send(app, 'POST', '/refresh-token', {}, old)).status).toBe(401)
  for (const [path, input] of [
    ['/me/update', { name: 'Thief' }],
    ['/me/sessions/end', { all: true }],
    ['/calendar/new-feed', {}],
  ] as const)
    for (const more of [undefined, { 'idempotency-key': randomUUID() }]) {
      const refused = await send(app, 'POST', path, input, { ...old, ...(more && { headers: more }) })
      // A browser's cookie holds the newer session by then.
      expect([path, refused.status, refused.cookies]).toEqual([path, 401, []])
    }
  expect((await change()).body.data.access_token).toBe(token)
  expect((await send(app, 'GET', '/me', {}, { token })).body.data.name).not.toBe('Thief')
})

test('a wrong password and an unknown phone answer alike, byte for byte, also for an account without a password', async () => {
  const known = await newLearnerWithPassword(app)
  const without = await newLearner(app)
  const replies = await Promise.all(
    [known.phone, without.phone, newPhone()].map((phone) => byPassword(phone, 'not it, I fear')),
  )
  for (const reply of replies) {
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body)).toEqual(['password'])
    expect(JSON.stringify(reply.body)).toBe(JSON.stringify(replies[0]?.body))
    expect(Object.keys(reply.headers).sort()).toEqual(Object.keys(replies[0]?.headers ?? {}).sort())
  }
})

test('ten wrong passwords an hour close a phone to passwords, known or not, and not to codes', async () => {
  const { phone } = await newLearnerWithPassword(app)
  for (const one of [phone, newPhone()]) {
    for (let i = 0; i < 10; i++) expect((await byPassword(one, 'not it, I fear')).status).toBe(422)
    const closed = await byPassword(one, PASSWORD)
    expect(closed.status).toBe(429)
    expect(closed.body.retry_after).toBeGreaterThan(3000)
    expect(closed.headers['retry-after']).toBe(String(closed.body.retry_after))
  }
  await ageCodes(app, phone, 61)
  await send(app, 'POST', '/login', { phone })
  expect((await send(app, 'POST', '/verify-login', { phone, otp: await sentCode(app, phone) })).status).toBe(
    200,
  )
})

test('right passwords do not count against a phone', async () => {
  const { phone } = await newLearnerWithPassword(app)
  for (let i = 0; i < 12; i++) expect((await byPassword(phone, PASSWORD)).status).toBe(200)
})

test('neither code nor password is a code that is missing', async () => {
  expect(Object.keys((await send(app, 'POST', '/verify-login', { phone: newPhone() })).body)).toEqual(['otp'])
})

test('a forgotten password is replaced with a code; the token serves once and every other session ends', async () => {
  const learner = await newLearnerWithPassword(app)
  const token = await resetToken(learner.phone)
  const reply = await replace(learner.phone, token, other)
  expect(reply.status).toBe(200)
  expect(reply.cookies.join()).toContain(`token=${reply.body.data.access_token}`)
  expect((await send(app, 'GET', '/me', {}, { token: reply.body.data.access_token })).status).toBe(200)
  expect((await send(app, 'GET', '/me', {}, learner)).status).toBe(401)
  expect((await byPassword(learner.phone, PASSWORD)).status).toBe(422)
  expect((await byPassword(learner.phone, other)).status).toBe(200)
  const again = await replace(learner.phone, token, 'yet another password of mine')
  expect([again.status, Object.keys(again.body)]).toEqual([422, ['reset_token']])
})

test('a reset opens a phone again that wrong passwords had closed', async () => {
  const { phone } = await newLearnerWithPassword(app)
  for (let i = 0; i < 10; i++) await byPassword(phone, 'not it, I fear')
  await replace(phone, await resetToken(phone), other)
  expect((await byPassword(phone, other)).status).toBe(200)
})

test('a reset token is refused for another phone, made up, after ten minutes and after a newer one', async () => {
  const { phone } = await newLearnerWithPassword(app)
  const first = await resetToken(phone)
  await ageCodes(app, phone, 61)
  const second = await resetToken(phone)
  const elsewhere = await newLearnerWithPassword(app)
  for (const [whose, token] of [
    [phone, first],
    [elsewhere.phone, second],
    [phone, 'made-up'],
  ] as const)
    expect([(await replace(whose, token, other)).status]).toEqual([422])
  await app.deps.db
    .updateTable('password_resets')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('phone', '=', phone)
    .execute()
  expect((await replace(phone, second, other)).status).toBe(422)
})

test('a wrong code gives no reset token, and five wrong ones void the right one', async () => {
  const { phone } = await newLearnerWithPassword(app)
  await send(app, 'POST', '/request-otp-for-forget-password', { phone })
  const code = await sentCode(app, phone)
  const verify = (otp: string) => send(app, 'POST', '/verify-otp-for-forget-password', { phone, otp })
  for (const otp of ['12345', 'x', '']) expect(Object.keys((await verify(otp)).body)).toEqual(['otp'])
  const wrong = code === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i++) {
    const reply = await verify(wrong)
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['otp']])
  }
  expect((await verify(code)).status).toBe(422)
})

test('a refused password does not use the reset token up', async () => {
  const { phone } = await newLearnerWithPassword(app)
  const token = await resetToken(phone)
  expect(Object.keys((await replace(phone, token, 'password')).body)).toEqual(['password'])
  expect((await replace(phone, token, other)).status).toBe(200)
})

test('forgetting answers alike for a known and an unknown phone, and its code is no sign-in code', async () => {
  const known = await newLearnerWithPassword(app)
  const unknown = newPhone()
  const ask = (phone: string) => send(app, 'POST', '/request-otp-for-forget-password', { phone })
  const [one, two] = await Promise.all([ask(known.phone), ask(unknown)])
  expect(JSON.stringify(one.body).replace(known.phone, '')).toBe(
    JSON.stringify(two.body).replace(unknown, ''),
  )
  const verify = async (path: string, phone: string) =>
    send(app, 'POST', path, { phone, otp: await sentCode(app, phone) })
  expect((await verify('/verify-login', unknown)).status).toBe(422)
  const answers = await Promise.all(
    [known.phone, unknown].map((phone) => verify('/verify-otp-for-forget-password', phone)),
  )
  expect(answers.map(({ status, body }) => [status, Object.keys(body.data)])).toEqual([
    [200, ['reset_token']],
    [200, ['reset_token']],
  ])
  const made = await replace(unknown, answers[1]?.body.data.reset_token, other)
  expect((await send(app, 'GET', '/me', {}, { token: made.body.data.access_token })).body.data).toMatchObject(
    {
      phone: unknown,
      is_new_user: true,
    },
  )
})

test('no password and no reset token stands in the database', async () => {
  const { phone } = await newLearnerWithPassword(app, 'seven umbrellas in a row')
  const token = await resetToken(phone)
  const rows = [
    await app.deps.db.selectFrom('accounts').selectAll().execute(),
    await app.deps.db.selectFrom('password_resets').selectAll().execute(),
  ]
  const text = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  expect(text).not.toContain('seven umbrellas')
  expect(text).not.toContain(token)
})

test('someone else’s e-mail address is refused, in any letters', async () => {
  await newLearner(app, { email: 'mya@example.com' })
  const session = await signIn(app)
  const reply = await setPassword(session, {
    phone: session.phone,
    ...alike(PASSWORD),
    email: 'MYA@example.com',
  })
  expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['email']])
  expect((await send(app, 'GET', '/me/check-set-password', {}, session)).body.data.is_set).toBe(false)
})
