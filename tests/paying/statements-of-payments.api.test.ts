import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVouchers } from '#server/features/billing/vouchers/make-vouchers.ts'
import { newLearner, newPhone } from '../support/factories.ts'
import {
  initialise,
  manyPayments,
  pendingPayment,
  planIds,
  postCallback,
  report,
  sandboxEvent,
} from '../support/payments/payments.ts'
import { newReference, picture, postSlip, transferring } from '../support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '../support/start-app.ts'
import { statementsOf, withoutFrames } from '../support/statements.ts'

let app: TestApp
let plan: number
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { ...manyPayments, OTP_ADDRESS_HOURLY: '100000' } })
  plan = (await planIds(app))['english-30'] as number
})
afterAll(() => app.stop())

/** How many statements work takes when the school was read before, without what begins and ends transactions. */
async function countOf(prepare: () => Promise<() => Promise<{ status: number }>>): Promise<number> {
  await (await prepare())()
  const work = await prepare()
  let status = 0
  const statements = await statementsOf(async () => {
    status = (await work()).status
  })
  expect(status).toBe(200)
  return withoutFrames(statements).length
}

const keyed = () => ({ 'idempotency-key': randomUUID() })

const CALLS: [name: string, most: number, prepare: () => Promise<() => Promise<{ status: number }>>][] = [
  [
    'beginning a payment, its session and its key included',
    13,
    async () => {
      const learner = await newLearner(app)
      return () => initialise(app, learner, { plan_id: plan }, keyed())
    },
  ],
  [
    'beginning one with a promo code',
    17,
    async () => {
      const learner = await newLearner(app)
      return () => initialise(app, learner, { plan_id: plan, promo_code: 'WELCOME5' }, keyed())
    },
  ],
  [
    'beginning one by phone',
    14,
    async () => {
      const input = { plan_id: plan, provider: 'sandbox', phone: newPhone() }
      return () => send(app, 'POST', '/frontend-payment/initialize', input, { headers: keyed() })
    },
  ],
  [
    'a callback that grants',
    12,
    async () => {
      const { payment } = await pendingPayment(app)
      return () => report(app, payment, 'succeeded')
    },
  ],
  [
    'a callback that came before',
    6,
    async () => {
      const { payment } = await pendingPayment(app)
      const body = JSON.stringify(sandboxEvent(payment, 'succeeded'))
      await postCallback(app, body)
      return () => postCallback(app, body)
    },
  ],
  [
    'the learner’s payments',
    2,
    async () => {
      const { learner, payment } = await pendingPayment(app)
      await report(app, payment, 'succeeded')
      for (let more = 0; more < 5; more++) await initialise(app, learner, { plan_id: plan })
      return () => send(app, 'GET', '/payments', {}, learner)
    },
  ],
  [
    'one payment',
    2,
    async () => {
      const { learner, payment } = await pendingPayment(app)
      return () => send(app, 'GET', `/payments/${payment.payment_id}`, {}, learner)
    },
  ],
  [
    'a receipt',
    4,
    async () => {
      const { learner, payment } = await pendingPayment(app)
      await report(app, payment, 'succeeded')
      return () => send(app, 'GET', `/payments/${payment.payment_id}/receipt`, {}, learner)
    },
  ],
  ['the ways to pay', 0, async () => () => send(app, 'GET', '/payment/providers')],
  ['the plans', 2, async () => () => send(app, 'GET', '/frontend-payment/subscription-plans')],
  [
    'a promo code that is looked up, once for several plans',
    6,
    async () => {
      const learner = await newLearner(app)
      return () => send(app, 'POST', '/promo/check', { plan_id: plan, code: 'WELCOME5' }, learner)
    },
  ],
  [
    'a code from a shop',
    11,
    async () => {
      const learner = await newLearner(app)
      const of = { id: plan, product: 'english', duration_days: 30 } as const
      const [code] = await makeVouchers(app.deps, { plan: of, count: 1, batch: 'counted' })
      return () => send(app, 'POST', '/redeem-code', { code }, { ...learner, headers: keyed() })
    },
  ],
  [
    'a slip',
    14,
    async () => {
      const { learner, payment } = await transferring(app)
      const slip = { paymentId: payment.payment_id, image: await picture(64), reference: newReference() }
      return () => postSlip(app, learner, slip, keyed())
    },
  ],
]

test.each(CALLS)('%s takes at most %i statements', async (_, most, prepare) => {
  expect(await countOf(prepare)).toBeLessThanOrEqual(most)
})

test.each([
  ['/pricing, to a visitor', '/pricing', 2, false],
  ['/pricing, to a learner, with what still waits', '/pricing', 5, true],
])('the page %s asks the database at most so often', async (_, url, most, isLearner) => {
  const { token } = await newLearner(app)
  const count = await countOf(async () => async () => {
    const headers = isLearner ? { cookie: `token=${token}` } : {}
    const { statusCode } = await app.app.inject({ method: 'GET', url, headers })
    return { status: statusCode }
  })
  expect(count).toBeLessThanOrEqual(most)
})
