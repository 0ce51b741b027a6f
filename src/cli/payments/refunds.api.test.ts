import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OfferedProvider, Refunded } from '#server/providers/payments/port.ts'
import { pendingPayment, report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { execute, readOrder } from './payments.ts'
import * as promos from './promos.ts'

let app: TestApp
let sandbox: OfferedProvider
let answer: Refunded
let asked: number[]
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
  sandbox = app.deps.payments.find(({ id }) => id === 'sandbox') as OfferedProvider
})
beforeEach(() => {
  answer = { outcome: 'refunded', providerReference: 're_1' }
  asked = []
  sandbox.refund = async (_, { amount }) => {
    asked.push(amount)
    return answer
  }
})
afterAll(() => app.stop())

const thazin = (...args: string[]) => execute(app.deps, readOrder(args))

async function paid(currency = 'USD') {
  const { payment } = await pendingPayment(app, 'english-30', { currency })
  await report(app, payment, 'succeeded')
  return payment
}

const rowOf = ({ payment_id }: { payment_id: string }) =>
  app.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()

it('cents are read and written as people do, in every output', async () => {
  const payment = await paid()
  const id = payment.payment_id
  expect(await thazin('list')).toMatch(/4\.99 USD +sandbox/)
  expect(await thazin('show', id)).toMatch(
    /Amount {5}4\.99 USD of 4\.99\n[\s\S]+callback +succeeded 4\.99 USD/,
  )
  expect(await thazin('export')).toContain(',4.99,4.99,USD,')
  await expect(thazin('refund', id, '--amount', '499')).rejects.toThrow('from 0.01 USD to 4.99 USD')
  await expect(thazin('refund', id, '--amount', '1.005')).rejects.toThrow('--amount must be')
  expect(await thazin('refund', id, '--amount', '1.5')).toContain('Refunded 1.50 USD')
  expect(asked).toEqual([150])
  expect(await thazin('show', id)).toMatch(/Refund {5}1\.50 USD\n[\s\S]+“1\.50 USD”/)
  expect(await thazin('totals')).toMatch(/sandbox +USD +1 +4\.99 +1\.50/)
})

it('a promo takes off dollars, or whole kyat', async () => {
  const promo = (...args: string[]) => promos.execute(app.deps.db, promos.readOrder(args), new Date())
  await promo('make', 'DOLLAR', '--amount', '1.25', '--currency', 'USD')
  expect(await promo('list')).toMatch(/DOLLAR +1\.25 USD/)
  await expect(promo('make', 'HALF', '--amount', '0.5')).rejects.toThrow('from 1 MMK')
})

it('an amount that may have gone out stays fixed, and another is refused', async () => {
  const payment = await paid()
  answer = { outcome: 'unknown', reason: 'no answer' }
  expect(await thazin('refund', payment.payment_id, '--amount', '2')).toContain('2.00 USD stays fixed')
  expect(await thazin('show', payment.payment_id)).toContain('2.00 USD, fixed and not sent yet')
  answer = { outcome: 'refused', reason: 'left alone' }
  for (const byHand of [[], ['--by-hand']])
    expect(await thazin('refund', payment.payment_id, '--amount', '3', ...byHand)).toContain(
      '2.00 USD was fixed',
    )
  expect(await thazin('refund', payment.payment_id)).toContain('2.00 USD stays fixed')
  answer = { outcome: 'refunded', providerReference: 're_2' }
  expect(await thazin('refund', payment.payment_id)).toContain('Refunded 2.00 USD')
  expect(asked).toEqual([200, 200, 200])
})

it('an amount that the provider surely did not send is fixed no more', async () => {
  const payment = await paid()
  answer = { outcome: 'refused', reason: 'too much' }
  expect(await thazin('refund', payment.payment_id, '--amount', '2')).toContain('Nothing changed')
  answer = { outcome: 'refunded', providerReference: 're_3' }
  expect(await thazin('refund', payment.payment_id, '--amount', '3')).toContain('Refunded 3.00 USD')
})

it('by hand the amount that was said is the one that is noted, unless another is said first', async () => {
  sandbox.refund = null
  const payment = await paid('MMK')
  const id = payment.payment_id
  expect(await thazin('refund', id, '--amount', '700')).toContain('Send 700 MMK back')
  expect(await thazin('refund', id, '--amount', '800')).toContain('Send 800 MMK back')
  expect(await thazin('refund', id)).toContain('Send 800 MMK back')
  expect(await thazin('refund', id, '--amount', '700', '--by-hand')).toContain('800 MMK was fixed')
  expect(await thazin('refund', id, '--by-hand')).toContain('Refunded 800 MMK')
})

it("a refund's number stands in its event, and the payment keeps its own", async () => {
  const payment = await paid()
  await thazin('refund', payment.payment_id)
  expect(await rowOf(payment)).toMatchObject({ provider_reference: 'sb-1', refund_amount: 499 })
  const events = await app.deps.db
    .selectFrom('payment_events')
    .select(['kind', 'provider_reference'])
    .where('payment_id', '=', payment.payment_id)
    .orderBy('id')
    .execute()
  expect(events.at(-1)).toEqual({ kind: 'refunded', provider_reference: 're_1' })
})

it('what the provider sends back by itself is all of it, whatever was fixed before', async () => {
  const payment = await paid()
  answer = { outcome: 'unknown', reason: 'no answer' }
  await thazin('refund', payment.payment_id, '--amount', '2')
  await report(app, payment, 'refunded')
  expect(await rowOf(payment)).toMatchObject({ status: 'refunded', refund_amount: 499 })
})
