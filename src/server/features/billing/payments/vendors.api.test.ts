import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '#server/providers/payments/simulator.suite.ts'
import { type SimulatedVendor, simulateVendors } from '#server/providers/payments/vendors.suite.ts'
import { newLearner } from '#tests/support/factories.ts'
import { initialise, planIds, runJob } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { readPayment } from './payments.queries.ts'
import { toPaymentOrder } from './start-payment.ts'

const MINUTE = 60_000
const NAMES = ['kbzpay-qr', 'wavepay', 'onepay', '2c2p', 'stripe']

let app: TestApp
let vendors: SimulatedVendor[]
beforeAll(async () => {
  vendors = await simulateVendors()
  const settings = Object.assign(
    { LOG_LEVEL: 'silent', OTP_ADDRESS_HOURLY: '100000' },
    ...vendors.map((vendor) => vendor.settings),
  )
  app = await startApp({ settings, listen: true })
})
afterAll(async () => {
  await app.stop()
  for (const vendor of vendors) await vendor.stop()
})

const vendorOf = (name: string): SimulatedVendor => {
  const found = vendors.find(({ provider }) => provider === name)
  if (!found) throw new Error(`No vendor ${name}`)
  return found
}

/** A learner's pending payment, as the vendor knows it. */
async function begun({ provider, currency, listensAs }: SimulatedVendor) {
  const learner = await newLearner(app)
  const plans = await planIds(app)
  const { status, body } = await initialise(app, learner, {
    plan_id: plans['english-30'],
    provider,
    currency,
  })
  expect([status, body]).toMatchObject([200, { data: { status: 'pending', currency } }])
  const id: string = body.data.payment_id
  const payment = await readPayment(app.deps.db, id)
  const offered = app.deps.payments.find((one) => one.id === provider)
  if (!payment || !offered) throw new Error('not begun')
  const order = await toPaymentOrder(app.deps, payment, offered)
  return { learner, id, data: body.data, order, address: `${app.url}/api/payment/callback/${listensAs}` }
}

const statusOf = async ({ learner, id }: Awaited<ReturnType<typeof begun>>) =>
  (await send(app, 'GET', `/payments/${id}`, {}, learner)).body.data.status
const grantsOf = async ({ learner }: Awaited<ReturnType<typeof begun>>) =>
  (await app.deps.db.selectFrom('grants').select('source').where('learner_id', '=', learner.id).execute())
    .length

describe.each(NAMES)('a payment by %s', (name) => {
  it('grants once, before its callback is answered to the letter, however often that comes', async () => {
    const vendor = vendorOf(name)
    const payment = await begun(vendor)
    vendor.settle?.(payment.order, 'succeeded')
    const raw = await vendor.report(payment.order, 'succeeded')
    const answers = await deliver(payment.address, [raw], { copies: 3 })
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [200, vendor.acknowledgement]),
    )
    expect([await statusOf(payment), await grantsOf(payment)]).toEqual(['succeeded', 1])
  })

  it('ends alike when its callbacks come late and in the wrong order', async () => {
    const vendor = vendorOf(name)
    const payment = await begun(vendor)
    const failed = await vendor.report(payment.order, 'failed')
    const succeeded = await vendor.report(payment.order, 'succeeded')
    vendor.settle?.(payment.order, 'succeeded')
    await deliver(payment.address, [failed, succeeded], { isReversed: true, copies: 2, delayMs: 20 })
    expect([await statusOf(payment), await grantsOf(payment)]).toEqual(['succeeded', 1])
  })

  it('changes nothing by another amount or another key: 400, and written down', async () => {
    const vendor = vendorOf(name)
    const payment = await begun(vendor)
    const wrong = [{ amount: payment.order.amount - 1 }, { amount: 1 }, { wrongKey: true }]
    const before = await app.deps.db.selectFrom('payment_callbacks').select('id').execute()
    for (const change of wrong) {
      const [answer] = await deliver(payment.address, [
        await vendor.report(payment.order, 'succeeded', change),
      ])
      expect(answer?.status).toBe(400)
    }
    const after = await app.deps.db.selectFrom('payment_callbacks').select('id').execute()
    expect(after.length - before.length).toBe(wrong.length)
    expect([await statusOf(payment), await grantsOf(payment)]).toEqual(['pending', 0])
  })

  it('is not opened while the vendor fails, and says so', async () => {
    const vendor = vendorOf(name)
    vendor.behave({ kind: 'fails', status: 502 })
    const learner = await newLearner(app)
    const plans = await planIds(app)
    const input = { plan_id: plans['english-30'], provider: name, currency: vendor.currency }
    const { status } = await initialise(app, learner, input)
    vendor.behave({ kind: 'well' })
    expect(status).toBe(503)
    const { body } = await send(app, 'GET', '/payments', {}, learner)
    expect(body.data.map((one: { status: string }) => one.status)).toEqual(['failed'])
    expect((await begun(vendor)).data.status).toBe('pending')
  })
})

// Before the clock is moved: Stripe's callbacks may be five minutes old.
it('a chargeback, which names only the vendor’s own number, takes the lessons back; one of another payment nothing', async () => {
  const vendor = vendorOf('stripe')
  const [payment, other] = [await begun(vendor), await begun(vendor)]
  for (const one of [payment, other])
    await deliver(one.address, [await vendor.report(one.order, 'succeeded')])
  const { provider_reference: number } = (await readPayment(app.deps.db, payment.id)) ?? {}
  const [unknown] = await deliver(payment.address, [(await vendor.chargeBack?.('pi_of_nobody')) as never])
  const [known] = await deliver(payment.address, [(await vendor.chargeBack?.(number ?? '')) as never])
  expect([unknown?.status, known?.status]).toEqual([400, 200])
  expect([await statusOf(payment), await statusOf(other)]).toEqual(['refunded', 'succeeded'])
})

describe.each(NAMES.filter((name) => name !== 'wavepay' && name !== 'onepay'))('a payment by %s', (name) => {
  it('is found by a status query when its callback is lost', async () => {
    const vendor = vendorOf(name)
    const payment = await begun(vendor)
    vendor.settle?.(payment.order, 'succeeded')
    await deliver(payment.address, [], { isDropped: true })
    app.advance(3 * MINUTE)
    await runJob(app, 'payments')
    expect([await statusOf(payment), await grantsOf(payment)]).toEqual(['succeeded', 1])
  })
})

it.each(['kbzpay-qr', '2c2p'])(
  'a signed success of %s that a status query does not find opens nothing',
  async (name) => {
    const vendor = vendorOf(name)
    const payment = await begun(vendor)
    await deliver(payment.address, [await vendor.report(payment.order, 'succeeded')])
    expect([await statusOf(payment), await grantsOf(payment)]).toEqual(['pending', 0])
  },
)

it('a success that cannot be proven now is written down, and asked about within a minute', async () => {
  const vendor = vendorOf('2c2p')
  const payment = await begun(vendor)
  const { db } = app.deps
  await db
    .updateTable('payments')
    .set({ next_check_at: null, status: 'expired', expires_at: new Date(0) })
    .where('payment_id', '=', payment.id)
    .execute()
  vendor.behave({ kind: 'fails', status: 503 })
  const [answer] = await deliver(payment.address, [await vendor.report(payment.order, 'succeeded')])
  vendor.behave({ kind: 'well' })
  expect(answer?.status).toBe(503)
  const kept = await db
    .selectFrom('payment_callbacks')
    .select('outcome')
    .where('payment_id', '=', payment.id)
    .execute()
  expect(kept).toEqual([{ outcome: 'unproven' }])
  vendor.settle?.(payment.order, 'succeeded')
  app.advance(61_000)
  await runJob(app, 'payments')
  expect([await statusOf(payment), await grantsOf(payment)]).toEqual(['succeeded', 1])
})

it('real ways to pay replace the sandbox, each with its picture, in their order', async () => {
  const { body } = await send(app, 'GET', '/payment/providers')
  expect(body.data.map(({ provider, name }: { provider: string; name: string }) => [provider, name])).toEqual(
    [
      ['kbzpay', 'KBZPay'],
      ['kbzpay-qr', 'KBZPay QR'],
      ['wavepay', 'WavePay'],
      ['onepay', 'Onepay'],
      ['2c2p', '2C2P · MPU, Visa, Mastercard'],
      ['stripe', 'Visa, Mastercard'],
    ],
  )
})
