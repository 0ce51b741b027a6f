import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, changeAccount } from '#tests/support/accounts.ts'
import {
  ageCodes,
  newLearner,
  newLearnerWithPassword,
  newPhone,
  PASSWORD,
  sentCode,
} from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Session = { token: string }

const ask = (session: Session, phone: string) =>
  send(app, 'POST', '/me/update-phone-number', { phone }, session)
const verify = (session: Session, otp: string) =>
  send(app, 'POST', '/me/verify-update-phone-number', { otp }, session)
const directly = (session: Session, phone: string) =>
  send(app, 'POST', '/me/update-phone-number-directly', { phone }, session)

const phoneOf = async (session: Session) => (await send(app, 'GET', '/me', {}, session)).body.data.phone

/** A learner whose account has no phone, as an account made elsewhere may be. */
async function withoutPhone() {
  const learner = await newLearner(app)
  await changeAccount(app.deps.db, learner.id, { phone: null, phone_confirmed_at: null })
  return learner
}

test('the account moves to the phone that received the code, and with it the sign-in', async () => {
  const learner = await newLearnerWithPassword(app)
  const phone = newPhone()
  expect((await ask(learner, phone)).body.data).toEqual({ phone, resend_after: 60, expires_in: 300 })
  const moved = await verify(learner, await sentCode(app, phone))
  expect(moved.status).toBe(200)
  expect(moved.body.data).toMatchObject({ id: learner.id, phone })
  const signIn = (one: string) => send(app, 'POST', '/verify-login', { phone: one, password: PASSWORD })
  expect((await signIn(phone)).status).toBe(200)
  expect((await signIn(learner.phone)).status).toBe(422)
})

test('a taken phone is asked for alike, and refused once its code proved whose it is', async () => {
  const taken = await newLearner(app)
  const learner = await newLearner(app)
  const free = newPhone()
  const one = await ask(learner, taken.phone)
  const two = await ask(learner, free)
  expect(JSON.stringify(one.body).replace(taken.phone, '')).toBe(JSON.stringify(two.body).replace(free, ''))
  await ageCodes(app, free, 30)
  const reply = await verify(learner, await sentCode(app, taken.phone))
  expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['phone']])
  expect(await phoneOf(taken)).toBe(taken.phone)
  expect(await phoneOf(learner)).toBe(learner.phone)
})

test('only the learner who asked can use the code, and nobody signs in with it', async () => {
  const learner = await newLearner(app)
  const other = await newLearner(app)
  const phone = newPhone()
  await ask(learner, phone)
  const otp = await sentCode(app, phone)
  expect((await verify(other, otp)).status).toBe(422)
  expect((await send(app, 'POST', '/verify-login', { phone, otp })).status).toBe(422)
  expect((await verify(learner, otp)).status).toBe(200)
})

test('a wrong code, none asked for, the own phone and what is no phone are refused by field', async () => {
  const learner = await newLearner(app)
  expect(Object.keys((await verify(learner, '123456')).body)).toEqual(['otp'])
  expect(Object.keys((await ask(learner, learner.phone)).body)).toEqual(['phone'])
  expect(Object.keys((await ask(learner, '12')).body)).toEqual(['phone'])
  const phone = newPhone()
  await ask(learner, phone)
  const wrong = (await sentCode(app, phone)) === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i++) expect(Object.keys((await verify(learner, wrong)).body)).toEqual(['otp'])
  expect((await verify(learner, await sentCode(app, phone))).status).toBe(422)
  const again = await ask(learner, phone)
  expect(again.status).toBe(429)
})

test('of ten learners who race for one phone one has it', async () => {
  const phone = newPhone()
  const learners = await Promise.all(Array.from({ length: 10 }, () => withoutPhone()))
  const replies = await Promise.all(learners.map((learner) => directly(learner, phone)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  const refused = replies.find(({ status }) => status === 422)
  expect(Object.keys(refused?.body)).toEqual(['phone'])
})

test('a phone can be noted directly only while there is none', async () => {
  const learner = await withoutPhone()
  const phone = newPhone()
  const noted = await directly(learner, phone)
  expect(noted.body.data.phone).toBe(phone)
  expect((await directly(learner, newPhone())).status).toBe(409)
  expect((await directly(await newLearner(app), newPhone())).status).toBe(409)
  const taken = await directly(await withoutPhone(), phone)
  expect([taken.status, Object.keys(taken.body)]).toEqual([422, ['phone']])
})

test('a phone that was only noted cannot sign in by password', async () => {
  const learner = await withoutPhone()
  const phone = newPhone()
  await directly(learner, phone)
  const form = { phone, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await send(app, 'POST', '/me/set-password', form, learner)).status).toBe(200)
  expect((await send(app, 'POST', '/verify-login', { phone, password: PASSWORD })).status).toBe(422)
})

test('its owner confirms a noted phone from the session', async () => {
  const learner = await withoutPhone()
  const phone = newPhone()
  await directly(learner, phone)
  await ask(learner, phone)
  expect((await verify(learner, await sentCode(app, phone))).body.data.phone).toBe(phone)
})

test('whoever noted another’s phone is out as soon as its owner signs in by code', async () => {
  const thief = await withoutPhone()
  const phone = newPhone()
  await directly(thief, phone)
  const form = { phone, password: PASSWORD, password_confirmation: PASSWORD }
  await send(app, 'POST', '/me/set-password', form, thief)
  await send(app, 'POST', '/me/update-firebase-token-for-web', { firebase_token: 'a:thief' }, thief)
  await send(app, 'POST', '/login', { phone })
  const signed = await send(app, 'POST', '/verify-login', { phone, otp: await sentCode(app, phone) })
  expect(signed.status).toBe(200)
  expect((await send(app, 'GET', '/me', {}, thief)).status).toBe(401)
  expect((await send(app, 'POST', '/verify-login', { phone, password: PASSWORD })).status).toBe(422)
  const devices = await app.deps.db
    .selectFrom('push_tokens')
    .select('token')
    .where('account_id', '=', accountOf(thief.id))
    .execute()
  expect(devices).toEqual([])
})

test('a phone that another only noted goes to the learner who can read its messages', async () => {
  const squatter = await withoutPhone()
  const phone = newPhone()
  await directly(squatter, phone)
  const owner = await newLearner(app)
  await ask(owner, phone)
  expect((await verify(owner, await sentCode(app, phone))).body.data.phone).toBe(phone)
  expect(await phoneOf(squatter)).toBeNull()
})

test('a reset asked for before the phone moved on serves no more', async () => {
  const learner = await newLearnerWithPassword(app)
  const old = learner.phone
  await send(app, 'POST', '/request-otp-for-forget-password', { phone: old })
  const reset = await send(app, 'POST', '/verify-otp-for-forget-password', {
    phone: old,
    otp: await sentCode(app, old),
  })
  const phone = newPhone()
  await ask(learner, phone)
  await verify(learner, await sentCode(app, phone))
  const reply = await send(app, 'POST', '/set-password-for-forget-password', {
    phone: old,
    reset_token: reset.body.data.reset_token,
    password: 'three geese over the lake',
    password_confirmation: 'three geese over the lake',
  })
  expect(Object.keys(reply.body)).toEqual(['reset_token'])
})

test('a reset asked for a phone before an account moved to it serves no more', async () => {
  const learner = await newLearnerWithPassword(app)
  const phone = newPhone()
  await send(app, 'POST', '/request-otp-for-forget-password', { phone })
  const { body } = await send(app, 'POST', '/verify-otp-for-forget-password', {
    phone,
    otp: await sentCode(app, phone),
  })
  await ageCodes(app, phone, 61)
  await ask(learner, phone)
  expect((await verify(learner, await sentCode(app, phone))).status).toBe(200)
  const reply = await send(app, 'POST', '/set-password-for-forget-password', {
    phone,
    reset_token: body.data.reset_token,
    password: 'another, longer one',
    password_confirmation: 'another, longer one',
  })
  expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['reset_token']])
  expect((await send(app, 'POST', '/verify-login', { phone, password: PASSWORD })).status).toBe(200)
})
