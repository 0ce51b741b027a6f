import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '#tests/support/accounts.ts'
import { ageCodes, newLearnerWithPassword, newPhone, PASSWORD, sentCode } from '#tests/support/factories.ts'
import { type Reply, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const deviceIn = ({ cookies }: Reply) =>
  /^device=([^;]+)/.exec(cookies.find((cookie) => cookie.startsWith('device=')) ?? '')?.[1] ?? ''

const post = (path: string, input: Record<string, unknown>, device?: string, token?: string) =>
  send(app, 'POST', path, input, {
    ...(token && { token }),
    ...(device && { headers: { cookie: `device=${device}` } }),
  })

const byPassword = (phone: string, password: string, device?: string) =>
  post('/verify-login', { phone, password }, device)

/** A learner with a device on which they signed in, and then signed out. */
async function withDevice() {
  const learner = await newLearnerWithPassword(app)
  const signed = await byPassword(learner.phone, PASSWORD)
  await ageCodes(app, learner.phone, 61)
  return { ...learner, token: signed.body.data.access_token as string, device: deviceIn(signed), signed }
}

const otherThan = (code: string, i = 1) => String((Number(code) + i) % 1_000_000).padStart(6, '0')

/** Strangers use up the wrong passwords that a phone has for them. */
async function lock(phone: string) {
  for (let i = 0; i < 11; i++) await byPassword(phone, 'not it, I fear')
}

/** Strangers use up everything that a phone has for them. */
async function attack(phone: string) {
  for (let round = 0; round < 6; round++) {
    await post('/login', { phone })
    const code = await sentCode(app, phone)
    for (let i = 1; i <= 6; i++) await post('/verify-login', { phone, otp: otherThan(code, i) })
    await ageCodes(app, phone, 61)
  }
  await lock(phone)
}

const counters = async (subject: string) => {
  const rows = await app.deps.db
    .selectFrom('limit_counters')
    .select(['scope', 'used'])
    .where('subject', '=', subject)
    .execute()
  return Object.fromEntries(rows.map(({ scope, used }) => [scope, used]))
}

test('strangers lock themselves out, and a device that signed in before goes on by code and by password', async () => {
  const { phone, device } = await withDevice()
  await attack(phone)
  expect((await post('/login', { phone })).status).toBe(429)
  expect((await byPassword(phone, PASSWORD)).status).toBe(429)

  expect((await byPassword(phone, PASSWORD, device)).status).toBe(200)
  expect((await post('/login', { phone }, device)).status).toBe(200)
  const otp = await sentCode(app, phone)
  const signed = await post('/verify-login', { phone, otp }, device)
  expect([signed.status, deviceIn(signed)]).toEqual([200, device])
})

test('a code that a device asked for serves only there, and strangers’ wrong ones do not void it', async () => {
  const { phone, device } = await withDevice()
  await post('/login', { phone }, device)
  const otp = await sentCode(app, phone)
  await post('/login', { phone })
  const theirs = await sentCode(app, phone)
  for (let i = 1; i <= 5; i++) await post('/verify-login', { phone, otp: otherThan(theirs, i) })
  if (theirs !== otp) expect((await post('/verify-login', { phone, otp })).status).toBe(422)
  expect((await post('/verify-login', { phone, otp }, device)).status).toBe(200)
})

test('all tries of a day together compare fifteen codes: ten of strangers, five of a device', async () => {
  const { phone, device, id } = await withDevice()
  for (let round = 0; round < 4; round++) {
    for (const who of [device, undefined]) {
      await post('/login', { phone }, who)
      const code = await sentCode(app, phone)
      for (let i = 1; i <= 5; i++) await post('/verify-login', { phone, otp: otherThan(code, i) }, who)
    }
    await ageCodes(app, phone, 61)
    await app.deps.db.deleteFrom('limit_counters').where('scope', 'like', 'code-%').execute()
  }
  expect(await counters(phone)).toMatchObject({ 'wrong-code-stranger-day': 10, 'wrong-code-day': 15 })
  const known = await app.deps.db
    .selectFrom('devices')
    .select('id')
    .where('account_id', '=', accountOf(id))
    .execute()
  const tries = await Promise.all(known.map(async (one) => (await counters(one.id))['wrong-code-device-day']))
  expect(tries.filter((used) => used !== undefined)).toEqual([5])
  await post('/request-otp-for-forget-password', { phone }, device)
  const right = await sentCode(app, phone)
  const closed = await post('/verify-otp-for-forget-password', { phone, otp: right }, device)
  expect(closed.status).toBe(429)
})

test('a stolen session uses up nothing that the owner’s device signs in with', async () => {
  const { phone, token, device } = await withDevice()
  const stolen = { token }
  for (let i = 0; i < 12; i++) {
    await send(app, 'POST', '/me/request-confirmation', {}, stolen)
    const code = await sentCode(app, phone)
    for (let wrong = 1; wrong <= 3; wrong++)
      await send(app, 'POST', '/me/confirm', { otp: otherThan(code, wrong) }, stolen)
    await ageCodes(app, phone, 61)
  }
  expect((await post('/login', { phone }, device)).status).toBe(200)
  const otp = await sentCode(app, phone)
  for (let i = 1; i <= 4; i++)
    expect((await post('/verify-login', { phone, otp: otherThan(otp, i) }, device)).status).toBe(422)
  expect((await post('/verify-login', { phone, otp }, device)).status).toBe(200)
})

test('a device gives nothing on another phone, and what we did not sign gives nothing at all', async () => {
  const mine = await withDevice()
  const victim = await withDevice()
  await attack(victim.phone)
  const [id] = victim.device.split('.') as [string]
  const forged = `${id}.${Buffer.alloc(16).toString('base64url')}`
  for (const device of [mine.device, forged, id, `${id}.`, `x~${forged}`, '~~~~', '.'.repeat(500)]) {
    expect((await post('/login', { phone: victim.phone }, device)).status).toBe(429)
    expect((await byPassword(victim.phone, PASSWORD, device)).status).toBe(429)
  }
  expect((await byPassword(victim.phone, PASSWORD, `${mine.device}~${victim.device}`)).status).toBe(200)
})

test('a device is forgotten with “end all others”, when it is signed out from afar, and when the password is replaced', async () => {
  for (const end of ['all', 'one', 'password'] as const) {
    const { phone, device } = await withDevice()
    const here = await byPassword(phone, PASSWORD)
    const token = here.body.data.access_token
    const sessions = (await send(app, 'GET', '/me/sessions', {}, { token })).body.data
    if (end === 'all') await post('/me/sessions/end', { all: true }, undefined, token)
    if (end === 'one')
      for (const { id, is_current } of sessions)
        if (!is_current) await post('/me/sessions/end', { session_id: id }, undefined, token)
    const change = { phone, password: PASSWORD, password_confirmation: PASSWORD, current_password: PASSWORD }
    if (end === 'password') await post('/me/set-password', change, undefined, token)
    await lock(phone)
    expect([end, (await byPassword(phone, PASSWORD, device)).status]).toEqual([end, 429])
    expect([end, (await byPassword(phone, PASSWORD, deviceIn(here))).status]).toEqual([end, 200])
  }
})

test('the cookie lasts, is no business of scripts, knows a family’s accounts, and no account more than twenty devices', async () => {
  const one = await withDevice()
  const cookie = one.signed.cookies.find((text) => text.startsWith('device='))
  expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const two = await newLearnerWithPassword(app)
  const both = deviceIn(await byPassword(two.phone, PASSWORD, one.device))
  expect(both.split('~')).toHaveLength(2)
  await lock(one.phone)
  expect((await byPassword(one.phone, PASSWORD, both)).status).toBe(200)
  for (let i = 0; i < 21; i++) expect((await byPassword(two.phone, PASSWORD)).status).toBe(200)
  const known = await app.deps.db
    .selectFrom('devices')
    .select('id')
    .where('account_id', '=', accountOf(two.id))
    .execute()
  expect(known).toHaveLength(20)
})

test('a phone answers alike to strangers, whether it has an account or not, also after wrong codes', async () => {
  const { phone } = await withDevice()
  const said = async (one: string) => {
    const all: unknown[] = []
    for (let round = 0; round < 3; round++) {
      all.push((await post('/login', { phone: one })).status)
      const code = await sentCode(app, one)
      for (let i = 1; i <= 5; i++)
        all.push((await post('/verify-login', { phone: one, otp: otherThan(code, i) })).status)
      await ageCodes(app, one, 61)
    }
    return all
  }
  expect(await said(phone)).toEqual(await said(newPhone()))
})
