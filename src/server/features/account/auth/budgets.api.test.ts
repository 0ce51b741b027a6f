import { afterEach, expect, test } from 'vitest'
import { simulateSmsPoh } from '#server/providers/sms/simulator.suite.ts'
import { ageCodes, newLearner, newPhone, signIn } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { readSpend } from './spend.queries.ts'

let app: TestApp
afterEach(() => app.stop())

const start = async (settings: Record<string, string>) => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000', ...settings } })
}

const ask = (phone: string, address = '192.0.2.1') => send(app, 'POST', '/login', { phone }, { address })

async function messages(): Promise<number> {
  const { count } = await app.deps.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Answers 200 to so many and then 429 with the time to wait, without a message. */
async function closesAfter(allowed: number, phones: string[], address?: string) {
  for (const phone of phones.slice(0, allowed)) expect((await ask(phone, address)).status).toBe(200)
  const before = await messages()
  const refused = await ask(phones[allowed] as string, address)
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({ message: expect.any(String), retry_after: expect.any(Number) })
  expect(refused.headers['retry-after']).toBe(String(refused.body.retry_after))
  expect(await messages()).toBe(before)
}

/** An account whose last code is older than a minute. */
async function withAccount() {
  const learner = await signIn(app)
  await ageCodes(app, learner.phone, 61)
  return learner
}

const inBlock = (block: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${block}${String(1000 + i)}`)

test('an address has so many codes an hour, and another address is not touched', async () => {
  await start({ OTP_ADDRESS_HOURLY: '3' })
  await closesAfter(3, inBlock('+95979123', 4))
  expect((await ask('+959791235000', '192.0.2.9')).status).toBe(200)
})

test('ten thousand numbers that share their first digits have so many codes a day, from any address', async () => {
  await start({ OTP_BLOCK_DAILY: '3' })
  await closesAfter(3, inBlock('+95979123', 4))
  expect((await ask('+959791231999', '192.0.2.9')).status).toBe(429)
  expect((await ask('+959791241000')).status).toBe(200)
})

test('a country has so many codes a day, the first of the list the whole budget', async () => {
  await start({ OTP_COUNTRY_DAILY: '2' })
  await closesAfter(2, ['+66812340001', '+66823450001', '+66834560001'])
  for (const phone of inBlock('+95979123', 3)) expect((await ask(phone)).status).toBe(200)
})

test('the system has so many codes a day, and at none it is closed', async () => {
  await start({ OTP_DAILY_BUDGET: '20', OTP_BLOCK_DAILY: '100' })
  const { phone } = await withAccount()
  await app.deps.db
    .updateTable('limit_counters')
    .set({ used: 20, times: Array(20).fill(new Date()) })
    .where('scope', '=', 'code-day')
    .execute()
  expect((await ask(phone)).status).toBe(429)
  await app.stop()
  await start({ OTP_DAILY_BUDGET: '0' })
  expect((await ask(newPhone())).status).toBe(429)
  expect(await messages()).toBe(0)
})

test('what was refused counts against no budget', async () => {
  await start({ OTP_DAILY_BUDGET: '20', OTP_BLOCK_DAILY: '1' })
  await ask('+959791231000')
  for (let i = 0; i < 5; i++) await ask('+959791231001')
  const spend = await readSpend(app.deps.db)
  expect(spend.filter(({ scope }) => scope === 'code-day')).toMatchObject([{ used: 1 }])
  expect(spend.filter(({ scope }) => scope === 'code-network-hour')).toMatchObject([{ used: 1 }])
  expect(spend.every(({ used }) => used === 1)).toBe(true)
})

test('racing phones take no more than the budget', async () => {
  await start({ OTP_DAILY_BUDGET: '100', OTP_BLOCK_DAILY: '100', DATABASE_POOL: '20' })
  const replies = await Promise.all(inBlock('+95979123', 60).map((phone) => ask(phone)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await messages()).toBe(10)
})

test('a phone of a country that is not served is refused wherever a code would be sent', async () => {
  await start({})
  const learner = await newLearner(app)
  const phone = '+12125550123'
  for (const path of ['/login', '/request-otp-for-forget-password', '/me/update-phone-number'])
    expect(Object.keys((await send(app, 'POST', path, { phone }, learner)).body)).toEqual(['phone'])
})

test('with a gateway the code goes to the phone, and no outbox is shown', async () => {
  const simulator = await simulateSmsPoh()
  await start({
    SMSPOH_API_KEY: 'key',
    SMSPOH_API_SECRET: 'secret',
    SMSPOH_SENDER: 'Thazin',
    SMSPOH_URL: simulator.url,
  })
  const phone = newPhone()
  expect((await ask(phone)).status).toBe(200)
  await expect.poll(() => simulator.received.length, { timeout: 5000 }).toBe(1)
  const otp = /\d{6}/.exec(simulator.received[0]?.text ?? '')?.[0]
  expect((await send(app, 'POST', '/verify-login', { phone, otp })).status).toBe(200)
  for (const url of ['/dev/outbox', '/api/dev/outbox?to='])
    expect((await app.app.inject({ url })).statusCode).toBe(404)
  await simulator.stop()
})
