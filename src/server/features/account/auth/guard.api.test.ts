import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAccount } from '#tests/support/accounts.ts'
import {
  ageCodes,
  ageProofs,
  newLearner,
  newLearnerWithPassword,
  newPhone,
  PASSWORD,
  sentCode,
} from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Session = { token: string }
const NEW = 'three geese over the lake'
const twice = (password: string) => ({ password, password_confirmation: password })
let addresses = 0
const newEmail = () => `someone-${addresses++}@example.com`

const post = (session: Session, path: string, input: Record<string, unknown> = {}) =>
  send(app, 'POST', path, input, session)
const isIn = async (session: Session) => (await send(app, 'GET', '/me', {}, session)).status === 200
const said = ({ status, body }: { status: number; body: object }) => [status, Object.keys(body)]

/** The messages to a phone, newest first, in the language of our tests' requests. */
async function messagesTo(phone: string): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ text }) => text)
}

/** Everything that needs a proof, as calls of a session. */
const changes = (phone: string): [string, Record<string, unknown>][] => [
  ['/me/update-phone-number', { phone: newPhone() }],
  ['/me/update', { name: 'Thief', email: newEmail() }],
  ['/me/set-password', { phone, ...twice(NEW) }],
]

test('a stolen session changes nothing that opens the account, however it is renewed', async () => {
  const { id, phone, token } = await newLearner(app)
  await ageProofs(app, id)
  const fresh = await post({ token }, '/refresh-token')
  const thief = { token: fresh.body.data.access_token }
  for (const [path, input] of changes(phone)) {
    expect([path, ...said(await post(thief, path, input))]).toEqual([path, 422, ['otp']])
    for (const proof of [{ otp: '123456' }, { current_password: PASSWORD }])
      expect([path, ...said(await post(thief, path, { ...input, ...proof }))]).toEqual([path, 422, ['otp']])
  }
  expect(said(await post(thief, '/me/delete'))).toEqual([422, ['otp']])
  expect(said(await post(thief, '/me/delete', { current_password: PASSWORD }))).toEqual([422, ['otp']])
  expect((await send(app, 'GET', '/me', {}, thief)).body.data).toMatchObject({
    name: 'စုစု',
    email: null,
    phone,
  })
})

test('with a password set it is the password that is asked for, and a wrong one changes nothing', async () => {
  const learner = await newLearnerWithPassword(app)
  await ageProofs(app, learner.id)
  for (const [path, input] of changes(learner.phone))
    for (const proof of [{}, { current_password: 'not it, I fear' }])
      expect([path, ...said(await post(learner, path, { ...input, ...proof }))]).toEqual([
        path,
        422,
        ['current_password'],
      ])
  for (const [path, input] of changes(learner.phone)) {
    await ageProofs(app, learner.id)
    const reply = await post(learner, path, { ...input, current_password: PASSWORD })
    expect([path, reply.status]).toEqual([path, 200])
  }
})

test('a code to the account’s own phone opens each change, once', async () => {
  const learner = await newLearner(app)
  let session = { token: learner.token }
  for (const [path, input] of changes(learner.phone)) {
    await ageProofs(app, learner.id)
    await ageCodes(app, learner.phone, 61)
    expect((await post(session, '/me/request-confirmation')).body).toEqual({ data: true })
    const otp = await sentCode(app, learner.phone)
    const reply = await post(session, path, { ...input, otp })
    expect([path, reply.status]).toEqual([path, 200])
    if (path === '/me/set-password') session = { token: reply.body.data.access_token }
    await ageProofs(app, learner.id)
    const again = input.email ? { ...input, email: newEmail() } : input
    expect([path, ...said(await post(session, path, { ...again, otp }))]).toEqual([path, 422, ['otp']])
  }
})

test('a proof alone makes the session recent for ten minutes', async () => {
  const learner = await newLearnerWithPassword(app)
  const needed = async () => (await send(app, 'GET', '/me/confirmation', {}, learner)).body.data
  expect(await needed()).toEqual({ is_needed: false, by_password: true, phone: learner.phone })
  await ageProofs(app, learner.id)
  expect((await needed()).is_needed).toBe(true)
  expect(said(await post(learner, '/me/confirm'))).toEqual([422, ['current_password']])
  expect((await post(learner, '/me/confirm', { current_password: PASSWORD })).status).toBe(200)
  expect((await needed()).is_needed).toBe(false)
  await ageProofs(app, learner.id, 599)
  expect((await needed()).is_needed).toBe(false)
  await ageProofs(app, learner.id, 2)
  expect((await needed()).is_needed).toBe(true)
})

test('another learner’s code, a sign-in code and a code for deleting confirm nothing', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  await ageProofs(app, learner.id)
  await post(other, '/me/request-confirmation')
  const theirs = await sentCode(app, other.phone)
  await post(learner, '/me/request-delete')
  const deleting = await sentCode(app, learner.phone)
  await ageCodes(app, learner.phone, 61)
  await send(app, 'POST', '/login', { phone: learner.phone })
  for (const otp of [theirs, deleting, await sentCode(app, learner.phone)])
    expect(said(await post(learner, '/me/confirm', { otp }))).toEqual([422, ['otp']])
})

test('a new phone ends the other sessions, and the old phone is told where the account went', async () => {
  const learner = await newLearnerWithPassword(app)
  const elsewhere = await send(app, 'POST', '/verify-login', { phone: learner.phone, password: PASSWORD })
  const phone = newPhone()
  await post(learner, '/me/update-phone-number', { phone })
  const moved = await post(learner, '/me/verify-update-phone-number', { otp: await sentCode(app, phone) })
  expect(moved.status).toBe(200)
  expect(await isIn(learner)).toBe(true)
  expect(await isIn({ token: elsewhere.body.data.access_token })).toBe(false)
  expect((await messagesTo(learner.phone))[0]).toContain(phone.slice(-3))
})

test('a first password, a changed one and a changed e-mail end the other sessions, and the phone is told', async () => {
  const learner = await newLearner(app, { email: newEmail() })
  const another = async () => {
    await ageCodes(app, learner.phone, 61)
    await send(app, 'POST', '/login', { phone: learner.phone })
    const otp = await sentCode(app, learner.phone)
    const reply = await send(app, 'POST', '/verify-login', { phone: learner.phone, otp })
    return { token: reply.body.data.access_token as string }
  }
  let session: Session = learner
  for (const [path, input, words] of [
    ['/me/update', { email: newEmail() }, 'အီးမေးလ်'],
    ['/me/set-password', { phone: learner.phone, ...twice(PASSWORD) }, 'စကားဝှက်'],
    ['/me/set-password', { phone: learner.phone, ...twice(NEW), current_password: PASSWORD }, 'စကားဝှက်'],
  ] as const) {
    const elsewhere = await another()
    const reply = await post(session, path, input)
    expect([path, reply.status]).toEqual([path, 200])
    if (path === '/me/set-password') session = { token: reply.body.data.access_token }
    expect([path, await isIn(elsewhere), await isIn(session)]).toEqual([path, false, true])
    const [newest = ''] = await messagesTo(learner.phone)
    expect(newest).toContain(words)
    expect(newest).not.toMatch(/[0-9]{6}/)
  }
})

test('the session that a changed password leaves behind proves and changes nothing any more', async () => {
  const learner = await newLearner(app)
  const old = { token: learner.token }
  expect((await post(old, '/me/set-password', { phone: learner.phone, ...twice(PASSWORD) })).status).toBe(200)
  expect(await isIn(old)).toBe(true)
  expect(said(await post(old, '/me/update-phone-number', { phone: newPhone() }))).toEqual([401, ['message']])
  expect(said(await post(old, '/me/delete', { current_password: PASSWORD }))).toEqual([401, ['message']])
})

test('an account is deleted by its password or by a code that asked for it, and by neither not at all', async () => {
  const one = await newLearnerWithPassword(app)
  expect(said(await post(one, '/me/delete'))).toEqual([422, ['otp']])
  expect(said(await post(one, '/me/delete', { current_password: NEW }))).toEqual([422, ['current_password']])
  expect((await post(one, '/me/delete', { current_password: PASSWORD })).body).toEqual({ data: true })
  expect(await isIn(one)).toBe(false)
  const two = await newLearner(app)
  await post(two, '/me/request-confirmation')
  expect((await post(two, '/me/delete', { otp: await sentCode(app, two.phone) })).status).toBe(200)
})

test('an account without phone and password has nothing to be asked for; with a password it is asked', async () => {
  const [bare, locked] = [await newLearner(app), await newLearnerWithPassword(app)]
  for (const { id } of [bare, locked]) {
    await changeAccount(app.deps.db, id, { phone: null, phone_confirmed_at: null })
    await ageProofs(app, id)
  }
  const note = (session: Session, more = {}) =>
    post(session, '/me/update-phone-number-directly', { phone: newPhone(), ...more })
  expect((await note(bare)).status).toBe(200)
  expect(said(await note(locked))).toEqual([422, ['current_password']])
  expect((await note(locked, { current_password: PASSWORD })).status).toBe(200)
})

test('who has which e-mail address is asked ten times an hour, by checking and by changing alike', async () => {
  const learner = await newLearner(app)
  const check = async () => (await post(learner, '/check-email', { email: newEmail() })).status
  const change = async () => (await post(learner, '/me/update', { email: newEmail() })).status
  for (const ask of [check, change]) {
    for (let i = 0; i < 10; i++) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
  }
  const again = await post(learner, '/me/update', { name: 'Su Su' })
  expect(again.status).toBe(200)
})
