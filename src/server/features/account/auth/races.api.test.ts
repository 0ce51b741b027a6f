import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageCodes, newLearnerWithPassword, newPhone, sentCode } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const ROUNDS = 50

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    settings: { OTP_ADDRESS_HOURLY: '100000', OTP_DAILY_BUDGET: '1000000', DATABASE_POOL: '20' },
  })
})
afterAll(() => app.stop())

const together = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

const verify = (phone: string, otp: string) => send(app, 'POST', '/verify-login', { phone, otp })

/** Six digits that are not the code. */
const wrongFor = (code: string, i: number) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')

/** Number of wrong codes of a phone that have been compared. */
async function compared(phone: string): Promise<number> {
  const row = await app.deps.db
    .selectFrom('limit_counters')
    .select('used')
    .where('scope', '=', 'wrong-code-day')
    .where('subject', '=', phone)
    .executeTakeFirst()
  return row?.used ?? 0
}

test(`one code by 50 racers signs in once, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const phone = newPhone()
    await send(app, 'POST', '/login', { phone })
    const otp = await sentCode(app, phone)
    const replies = await together(50, () => verify(phone, otp))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(49)
  }
}, 300_000)

test(`200 parallel wrong guesses use at most 5 tries, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const phone = newPhone()
    await send(app, 'POST', '/login', { phone })
    const code = await sentCode(app, phone)
    const replies = await together(200, (i) => verify(phone, wrongFor(code, i)))
    expect(replies.every(({ status }) => status === 422)).toBe(true)
    expect(await compared(phone)).toBe(5)
    expect((await verify(phone, code)).status).toBe(422)
  }
}, 300_000)

test('parallel wrong guesses of strangers use at most 10 tries a day over any number of codes and purposes', async () => {
  for (let round = 0; round < 5; round++) {
    const { phone } = await newLearnerWithPassword(app)
    await ageCodes(app, phone, 61)
    for (const [ask, answer] of [
      ['/login', '/verify-login'],
      ['/request-otp-for-forget-password', '/verify-otp-for-forget-password'],
      ['/login', '/verify-login'],
      ['/request-otp-for-forget-password', '/verify-otp-for-forget-password'],
    ] as const) {
      expect((await send(app, 'POST', ask, { phone })).status).toBe(200)
      const code = await sentCode(app, phone)
      await together(50, (i) => send(app, 'POST', answer, { phone, otp: wrongFor(code, i) }))
      await ageCodes(app, phone, 61)
    }
    expect(await compared(phone)).toBe(10)
  }
}, 120_000)

test(`50 racers on one reset token change the password once, in ${ROUNDS} rounds`, async () => {
  const { phone } = await newLearnerWithPassword(app)
  for (let round = 0; round < ROUNDS; round++) {
    const token = `round-${round}`
    await app.deps.db
      .insertInto('password_resets')
      .values({
        phone,
        token_hash: createHash('sha256').update(token).digest(),
        expires_at: new Date(Date.now() + 600_000),
      })
      .execute()
    const passwords = Array.from({ length: 50 }, (_, i) => `umbrella ${round} of racer ${i}`)
    const replies = await together(50, (i) =>
      send(app, 'POST', '/set-password-for-forget-password', {
        phone,
        reset_token: token,
        password: passwords[i],
        password_confirmation: passwords[i],
      }),
    )
    const winners = replies.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(winners).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(49)
    const session = { token: replies[winners[0] as number]?.body.data.access_token }
    expect((await send(app, 'GET', '/me', {}, session)).status).toBe(200)
    const password = passwords[winners[0] as number]
    expect((await send(app, 'POST', '/verify-login', { phone, password })).status).toBe(200)
  }
}, 600_000)

test('of 30 parallel wrong passwords ten are compared', async () => {
  const { phone } = await newLearnerWithPassword(app)
  const replies = await together(30, () =>
    send(app, 'POST', '/verify-login', { phone, password: 'not it, I fear' }),
  )
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('one password change wins against another that started from the same password', async () => {
  const learner = await newLearnerWithPassword(app)
  const change = (password: string) =>
    send(
      app,
      'POST',
      '/me/set-password',
      {
        phone: learner.phone,
        password,
        password_confirmation: password,
        current_password: learner.password,
      },
      learner,
    )
  const replies = await together(5, (i) => change(`three geese over lake ${i}`))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of replies) expect([200, 409, 422]).toContain(status)
})
