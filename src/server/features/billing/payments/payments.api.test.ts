import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import {
  initialise,
  pendingPayment,
  planIds,
  postCallback,
  report,
  sandboxEvent,
  sandboxSettings,
} from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { paymentsJob } from './payments.jobs.ts'
import { readPayment, saveCheckout } from './payments.queries.ts'

const DAY = 86_400_000

let app: TestApp
let plans: Record<string, number>
beforeAll(async () => {
  app = await startApp({ settings: { ...sandboxSettings, OTP_ADDRESS_HOURLY: '100000' } })
  plans = await planIds(app)
})
afterAll(() => app.stop())

const statusOf = async (who: { token: string }, paymentId: string) =>
  (await send(app, 'GET', `/payments/${paymentId}`, {}, who)).body.data.status
const subscriptions = async (who: { token: string }) =>
  (await send(app, 'GET', '/me', {}, who)).body.data.subscriptions as {
    product: string
    plan_id: number
    starts_at: string
    ends_at: string
  }[]
const premiumVideo = async () => {
  const row = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .innerJoin('levels', 'levels.id', 'units.level_id')
    .select('lessons.id')
    .where('units.is_premium', '=', true)
    .where('levels.language_id', '=', 1)
    .where('units.hidden', '=', false)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('a payment', () => {
  it('opens its lessons with the very next request after the callback was answered', async () => {
    const { learner, payment } = await pendingPayment(app)
    const lesson = await premiumVideo()
    const lockOf = async () => (await send(app, 'GET', `/lessons/${lesson}`, {}, learner)).body.data?.lock
    expect(await lockOf()).toBe(true)
    const answer = await report(app, payment, 'succeeded')
    expect(answer).toEqual({ status: 200, text: '{"received":true}' })
    expect(await lockOf()).toBe(false)
    const { data } = (await send(app, 'GET', `/payments/${payment.payment_id}`, {}, learner)).body
    expect(data).toMatchObject({
      status: 'succeeded',
      kind: 'normal',
      redirect_url: null,
      acknowledged: false,
    })
    expect(data.receipt_number).toMatch(/^T-\d{8}-\d{6}$/)
    expect(data.plan).toMatchObject({ id: plans['english-30'], product: 'english', duration_days: 30 })
  })

  it('grants once, however often and in whatever order its callbacks come', async () => {
    const { learner, payment } = await pendingPayment(app)
    const body = JSON.stringify(sandboxEvent(payment, 'succeeded'))
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => postCallback(app, body)),
      ...Array.from({ length: 5 }, () => report(app, payment, 'succeeded')),
      ...Array.from({ length: 3 }, () => report(app, payment, 'failed')),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await statusOf(learner, payment.payment_id)).toBe('succeeded')
    const [one, ...more] = await subscriptions(learner)
    expect(more).toEqual([])
    expect(Date.parse(one?.ends_at ?? '') - Date.parse(one?.starts_at ?? '')).toBe(30 * DAY)
  })

  it('extends what runs, and a refund of the first takes back only its own days', async () => {
    const { learner, payment: first } = await pendingPayment(app)
    await report(app, first, 'succeeded')
    const { body } = await initialise(app, learner, { plan_id: plans['english-90'] })
    await report(app, body.data, 'succeeded')
    const before = await subscriptions(learner)
    expect(before.map(({ plan_id }) => plan_id)).toEqual([plans['english-30'], plans['english-90']])
    expect(before[1]?.starts_at).toBe(before[0]?.ends_at)
    await report(app, first, 'refunded')
    const after = await subscriptions(learner)
    expect(after.map(({ plan_id }) => plan_id)).toEqual([plans['english-90']])
    expect(Date.parse(after[0]?.starts_at ?? '')).toBeLessThan(Date.now() + 1000)
    const length = Date.parse(after[0]?.ends_at ?? '') - Date.parse(after[0]?.starts_at ?? '')
    expect(length).toBe(90 * DAY)
    expect(await statusOf(learner, first.payment_id)).toBe('refunded')
  })

  it('that the provider sent back is counted as sent back whole', async () => {
    const { learner, payment } = await pendingPayment(app)
    await report(app, payment, 'succeeded')
    await report(app, payment, 'refunded')
    const { data } = (await send(app, 'GET', `/payments/${payment.payment_id}`, {}, learner)).body
    expect(data).toMatchObject({ status: 'refunded', refund_amount: 15_000 })
  })

  it('keeps the number that a callback named before the provider’s answer to its opening came', async () => {
    const { payment } = await pendingPayment(app)
    const { db } = app.deps
    await db.updateTable('payments').set({ checkout: null, provider_reference: null }).execute()
    await report(app, payment, 'succeeded', { provider_reference: 'pi_1' })
    await saveCheckout(db, payment.payment_id, { checkout: { kind: 'app' }, providerReference: 'cs_1' })
    expect((await readPayment(db, payment.payment_id))?.provider_reference).toBe('pi_1')
  })

  it('that is refunded before its success arrives opens nothing', async () => {
    const { learner, payment } = await pendingPayment(app)
    await report(app, payment, 'refunded')
    await report(app, payment, 'succeeded')
    expect(await statusOf(learner, payment.payment_id)).toBe('refunded')
    expect(await subscriptions(learner)).toEqual([])
  })

  it('is seen by nobody else', async () => {
    const { payment } = await pendingPayment(app)
    const other = await newLearner(app)
    const path = `/payments/${payment.payment_id}`
    const input = { payment_id: payment.payment_id }
    await report(app, payment, 'succeeded')
    const cookie = `unauth_payment=${payment.payment_id}.9999999999.${'A'.repeat(43)}`
    for (const who of [other, {}, { headers: { cookie } }]) {
      expect((await send(app, 'GET', path, {}, who)).status).toBe(404)
      expect((await send(app, 'POST', '/acknowledge', input, who)).status).toBe(404)
    }
    expect((await send(app, 'GET', '/payments', {}, other)).body).toMatchObject({
      data: [],
      pagination: { total: 0 },
    })
  })

  it('stands in the learner’s list, and its success is shown until it is acknowledged', async () => {
    const { learner, payment } = await pendingPayment(app)
    const input = { payment_id: payment.payment_id }
    expect((await send(app, 'POST', '/acknowledge', input, learner)).status).toBe(409)
    await report(app, payment, 'succeeded')
    expect((await send(app, 'POST', '/acknowledge', input, learner)).body).toEqual({ data: true })
    const { data } = (await send(app, 'GET', '/payments', {}, learner)).body
    expect(data).toMatchObject([{ payment_id: payment.payment_id, acknowledged: true }])
  })

  it('is counted on every page of the list, those behind the last too', async () => {
    const { learner } = await pendingPayment(app)
    await initialise(app, learner, { plan_id: plans['english-30'] })
    const listed = async (page: number) =>
      (await send(app, 'GET', `/payments?per_page=1&page=${page}`, {}, learner)).body
    const counted = { per_page: 1, last_page: 2, total: 2 }
    for (const page of [1, 2]) {
      const { data, pagination } = await listed(page)
      expect([data.length, pagination]).toEqual([1, { ...counted, current_page: page }])
    }
    expect(await listed(9)).toEqual({ data: [], pagination: { ...counted, current_page: 9 } })
  })

  it('tells the learner of its success, under the title that clients know', async () => {
    const { learner, payment } = await pendingPayment(app)
    await report(app, payment, 'succeeded')
    await report(app, payment, 'succeeded')
    const rows = await app.deps.db
      .selectFrom('outbox')
      .select(['channel', 'text'])
      .where('recipient', '=', learner.phone)
      .where('text', 'like', '%Payment Successful%')
      .execute()
    expect(rows).toEqual([{ channel: 'sms', text: expect.stringMatching(/^Payment Successful\n/) }])
  })
})

describe('a payment that nobody makes', () => {
  it('expires after half an hour, and a success after that still grants', async () => {
    const { learner, payment } = await pendingPayment(app)
    app.advance(29 * 60_000)
    await paymentsJob.work(app.deps)
    expect(await statusOf(learner, payment.payment_id)).toBe('pending')
    app.advance(2 * 60_000)
    expect(await paymentsJob.work(app.deps)).toMatchObject({ expired: expect.any(Number) })
    expect(await statusOf(learner, payment.payment_id)).toBe('expired')
    app.advance(-31 * 60_000)
    await report(app, payment, 'succeeded')
    expect(await statusOf(learner, payment.payment_id)).toBe('succeeded')
    expect(await subscriptions(learner)).toHaveLength(1)
  })

  it('does not keep the others from expiring when something is wrong with it', async () => {
    const [broken, other] = [await pendingPayment(app), await pendingPayment(app)]
    const { provider } = askedProvider()
    const faulty = { ...provider, id: 'faulty', check: () => Promise.reject(new Error('a fault')) }
    app.deps.payments = [...app.deps.payments, faulty]
    const earlier = new Date(Date.now() - 60_000)
    await app.deps.db
      .updateTable('payments')
      .set({ provider: 'faulty', expires_at: earlier, next_check_at: earlier })
      .where('payment_id', '=', broken.payment.payment_id)
      .execute()
    app.advance(31 * 60_000)
    await paymentsJob.work(app.deps)
    app.advance(-31 * 60_000)
    app.deps.payments = app.deps.payments.filter(({ id }) => id !== 'faulty')
    expect(await statusOf(other.learner, other.payment.payment_id)).toBe('expired')
  })

  it('that failed and later succeeds grants', async () => {
    const { learner, payment } = await pendingPayment(app)
    await report(app, payment, 'failed')
    expect(await statusOf(learner, payment.payment_id)).toBe('failed')
    await report(app, payment, 'succeeded')
    expect(await subscriptions(learner)).toHaveLength(1)
  })
})

it('the ways to pay are listed in their order', async () => {
  const { data } = (await send(app, 'GET', '/payment/providers')).body
  expect(data.map(({ provider }: { provider: string }) => provider)).toEqual(['sandbox', 'bank'])
  expect(data[0]).toMatchObject({
    name: 'Sandbox',
    order: 10,
    is_available: true,
    icon: '/payments/sandbox.svg',
  })
})
