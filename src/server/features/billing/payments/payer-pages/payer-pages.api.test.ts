import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferedProvider } from '#server/providers/payments/port.ts'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import {
  initialise,
  pendingPayment,
  planIds,
  report,
  sandboxSettings,
} from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
const asked = askedProvider()
beforeAll(async () => {
  app = await startApp({ settings: { ...sandboxSettings, SUPPORT_CONTACT: '09 791 000 111' } })
  ;(app.deps.payments as OfferedProvider[]).push(asked.provider)
})
afterAll(() => app.stop())

const get = (path: string, who: { token?: string; headers?: Record<string, string> } = {}) =>
  send(app, 'GET', path, {}, who)
const post = (path: string, input: Record<string, unknown> = {}, who: { token?: string } = {}) =>
  send(app, 'POST', path, input, who)

/** A payment for a phone by somebody who isn't signed in, with their cookie. */
async function paidFor(phone: string, more: Record<string, unknown> = {}) {
  const plan_id = (await planIds(app))['english-30']
  const input = { phone, plan_id, provider: 'sandbox', payer_name: 'ဒေါ်လှ', ...more }
  const { body, cookies } = await send(app, 'POST', '/frontend-payment/initialize', input)
  return { payment: body.data, headers: { cookie: cookies[0]?.split(';')[0] ?? '' } }
}

describe('asking now', () => {
  const begun = async () => {
    const learner = await newLearner(app)
    const plan_id = (await planIds(app))['english-30']
    const { body } = await initialise(app, learner, { plan_id, provider: 'asked' })
    return { learner, path: `/payments/${body.data.payment_id}/check`, id: body.data.payment_id as string }
  }

  it('asks the provider, and what it says takes effect at once', async () => {
    const { learner, path, id } = await begun()
    asked.settle(id, 'succeeded')
    const { body } = await post(path, {}, learner)
    expect(body).toMatchObject({ checked: 'moved', support: '09 791 000 111', data: { status: 'succeeded' } })
    expect((await get('/me', learner)).body.data.subscriptions).toHaveLength(1)
  })

  it('asks once in ten seconds, says so when there is nothing new, or no answer', async () => {
    const [one, other] = [await begun(), await begun()]
    const checked = async ({ path, learner }: typeof one) => (await post(path, {}, learner)).body.checked
    expect([await checked(one), await checked(one)]).toEqual(['nothing-new', 'not-asked'])
    asked.silence(true)
    expect(await checked(other)).toBe('no-answer')
    asked.silence(false)
  })

  it('a repeat with the same key answers the same and asks nobody', async () => {
    const { learner, path } = await begun()
    const again = { ...learner, headers: { 'idempotency-key': randomUUID() } }
    const [first, second] = [
      await send(app, 'POST', path, {}, again),
      await send(app, 'POST', path, {}, again),
    ]
    expect([first.body.checked, second.body]).toEqual(['nothing-new', first.body])
  })

  it('is refused to strangers, and asks nobody about the sandbox', async () => {
    const { path } = await begun()
    expect((await post(path, {}, await newLearner(app))).status).toBe(404)
    expect((await post(path)).status).toBe(404)
    const { learner, payment } = await pendingPayment(app)
    const { body } = await post(`/payments/${payment.payment_id}/check`, {}, learner)
    expect([body.checked, body.data.checkout]).toEqual(['not-asked', 'redirect'])
  })
})

describe('a receipt', () => {
  it('says who paid what for whom, and when its days run; there is none before it is paid', async () => {
    const { learner, payment } = await pendingPayment(app)
    const path = `/payments/${payment.payment_id}/receipt`
    expect((await get(path, learner)).status).toBe(404)
    await report(app, payment, 'succeeded')
    const { data } = (await get(path, learner)).body
    expect(data).toMatchObject({
      paid_by: 'စုစု',
      paid_for: { name: 'စုစု', phone: learner.phone },
      amount: payment.amount,
      provider_reference: 'sb-1',
      receipt_number: expect.stringMatching(/^T-\d{8}-\d{6}$/),
      payment_code: expect.stringMatching(/^TZ-.{4}-..$/),
      refund_message: expect.stringMatching(/ငွေအားလုံး ပြန်ရပါမည်/),
    })
    expect(Date.parse(data.period.ends_at) - Date.parse(data.period.starts_at)).toBe(30 * 86_400_000)
    for (const who of [await newLearner(app), {}]) expect((await get(path, who)).status).toBe(404)
  })

  it('tells who paid for a phone nothing of its account, and its learner who paid', async () => {
    const learner = await newLearner(app)
    const { payment, headers } = await paidFor(learner.phone)
    await report(app, payment, 'succeeded')
    const path = `/payments/${payment.payment_id}/receipt`
    expect((await get(path, { headers })).body.data).toMatchObject({
      paid_by: 'ဒေါ်လှ',
      paid_for: { name: null, phone: learner.phone },
      period: null,
    })
    expect((await get(path, learner)).body.data).toMatchObject({
      paid_by: 'ဒေါ်လှ',
      paid_for: { name: 'စုစု' },
      period: { starts_at: expect.any(String) },
    })
  })
})

describe('the sandbox’s checkout', () => {
  const callbacks = (payment_id: string) =>
    app.deps.db
      .selectFrom('payment_callbacks')
      .select(['provider', 'outcome'])
      .where('payment_id', '=', payment_id)
      .execute()

  it('pays by a signed callback, like any provider, once', async () => {
    const { learner, payment } = await pendingPayment(app)
    const path = `/sandbox-pay/${payment.payment_id}`
    expect((await get(path)).body.data).toMatchObject({
      status: 'pending',
      is_open: true,
      amount: payment.amount,
    })
    expect((await post(path, { decision: 'pay' })).body.data).toMatchObject({
      status: 'succeeded',
      is_open: false,
    })
    expect(await callbacks(payment.payment_id)).toEqual([{ provider: 'sandbox', outcome: 'moved' }])
    expect((await post(path, { decision: 'decline' })).status).toBe(409)
    expect((await get('/me', learner)).body.data.subscriptions).toHaveLength(1)
  })

  it('declines; two who press at once are one payment', async () => {
    const { payment } = await pendingPayment(app)
    const declined = await post(`/sandbox-pay/${payment.payment_id}`, { decision: 'decline' })
    expect(declined.body.data.status).toBe('failed')
    const { learner, payment: twice } = await pendingPayment(app)
    const press = () => post(`/sandbox-pay/${twice.payment_id}`, { decision: 'pay' })
    await Promise.all([press(), press(), press()])
    expect((await get('/me', learner)).body.data.subscriptions).toHaveLength(1)
  })

  it('takes nothing for a payment that is unknown, over, or another provider’s', async () => {
    const press = (id: string) => post(`/sandbox-pay/${id}`, { decision: 'pay' })
    expect((await press(randomUUID())).status).toBe(404)
    const learner = await newLearner(app)
    const plan_id = (await planIds(app))['english-30']
    const transfer = (await initialise(app, learner, { plan_id, provider: 'bank' })).body.data
    expect((await press(transfer.payment_id)).status).toBe(404)
    expect((await get(`/sandbox-pay/${transfer.payment_id}`)).status).toBe(404)
    const { payment } = await paidFor(newPhone())
    app.advance(31 * 60_000)
    expect((await press(payment.payment_id)).status).toBe(409)
    expect((await get(`/sandbox-pay/${payment.payment_id}`)).body.data.is_open).toBe(false)
  })
})
