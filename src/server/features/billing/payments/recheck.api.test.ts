import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import { pendingPayment, sandboxSettings } from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { readPayment } from './payments.queries.ts'
import { expireDue } from './recheck.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...sandboxSettings, LOG_LEVEL: 'fatal' } })
})
afterAll(() => app.stop())

it('any number of payments with which something is wrong keep no other from expiring', async () => {
  const { provider } = askedProvider()
  let asked = 0
  const check = async () => {
    asked += 1
    throw new Error('a fault')
  }
  app.deps.payments = [...app.deps.payments, { ...provider, id: 'faulty', check }]
  const { payment } = await pendingPayment(app)
  await sql`insert into payments (account_id, learner_id, kind, plan_id, product, plan_name, duration_days, list_amount, amount, currency,
      provider, locale, place, created_at, expires_at)
    select account_id, learner_id, kind, plan_id, product, plan_name, duration_days, list_amount, amount, currency,
      'faulty', locale, place, created_at, created_at
    from payments, generate_series(1, 60) where payment_id = ${payment.payment_id}`.execute(app.deps.db)
  app.advance(31 * 60_000)
  expect(await expireDue(app.deps)).toBe(1)
  expect((await readPayment(app.deps.db, payment.payment_id))?.status).toBe('expired')
  expect(asked).toBe(60)
})
