import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { ageCodes, newPhone, signIn } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
afterEach(() => app.stop())

const start = async (settings: Record<string, string>) => {
  app = await startApp({ settings: { OTP_BLOCK_DAILY: '100000', ...settings } })
}

const ask = async (phone: string, address: string, headers = {}) =>
  (await send(app, 'POST', '/login', { phone }, { address, headers })).status

/** The statuses of so many newcomers' requests, one after another. */
async function newcomers(count: number, addressOf: (i: number) => string) {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push(await ask(newPhone(), addressOf(i)))
  return statuses
}

const allowed = (statuses: number[]) => statuses.filter((status) => status === 200).length

async function withAccount() {
  const learner = await signIn(app)
  await ageCodes(app, learner.phone, 61)
  return learner
}

/** The hour of what newcomers may take is over. */
const nextHour = () => sql`delete from limit_counters where scope = 'code-new-hour'`.execute(app.deps.db)

test('a /48 and a /24 have 100 codes an hour for newcomers, and those with an account are not stopped', async () => {
  await start({ OTP_DAILY_BUDGET: '5000' })
  const known = await withAccount()
  const v6 = (i: number) => `2001:db8:7:${i.toString(16)}::1`
  expect(allowed(await newcomers(110, v6))).toBe(100)
  expect(await ask(newPhone(), '2001:db8:8::1')).toBe(200)
  expect(await ask(known.phone, v6(200))).toBe(200)
  await ageCodes(app, known.phone, 61)
  const v4 = (i: number) => `203.0.113.${i}`
  expect(allowed(await newcomers(110, v4))).toBe(100)
  expect(await ask(known.phone, v4(200))).toBe(200)
})

test('newcomers have a tenth of the day’s budget an hour and three fifths a day; the rest is kept for accounts', async () => {
  await start({ OTP_DAILY_BUDGET: '50' })
  const known = await withAccount()
  let given = 1
  for (let hour = 0; hour < 8; hour++) {
    const address = (i: number) => `10.${hour}.${i}.1`
    const inThisHour = allowed(await newcomers(7, address))
    expect(inThisHour).toBeLessThanOrEqual(5)
    given += inThisHour
    await nextHour()
  }
  expect(given).toBe(30)
  expect(await ask(known.phone, '10.0.0.1')).toBe(200)
})

test('the operator is told when a half and nine tenths of a day’s budget are spent', async () => {
  await start({ OTP_DAILY_BUDGET: '20' })
  const error = vi.spyOn(app.deps.log, 'error')
  const told = () =>
    error.mock.calls.map(([said]) => {
      const { scope, percent } = said as unknown as { scope: string; percent: number }
      return `${scope} ${percent}`
    })
  const phones: string[] = []
  for (let i = 0; i < 12; i++) {
    await nextHour()
    phones.push((await signIn(app)).phone)
  }
  expect(told()).toEqual(['code-new-day 50', 'code-day 50', 'code-new-day 90'])
  for (const phone of phones) {
    await ageCodes(app, phone, 61)
    await ask(phone, '10.0.0.1')
  }
  expect(told()).toEqual(['code-new-day 50', 'code-day 50', 'code-new-day 90', 'code-day 90'])
})

test('a signed-in learner’s codes to new phones come out of the newcomers’ share, ten a day', async () => {
  await start({ OTP_DAILY_BUDGET: '5000', OTP_ADDRESS_HOURLY: '1' })
  const learner = await signIn(app)
  const change = async () =>
    (await send(app, 'POST', '/me/update-phone-number', { phone: newPhone() }, learner)).status
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push(await change())
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
