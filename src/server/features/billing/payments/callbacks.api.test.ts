import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  pendingPayment,
  postCallback,
  report,
  sandboxEvent,
  sandboxSettings,
} from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { refusedCallbacks } from './callbacks.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...sandboxSettings, RATE_LIMIT_PER_MINUTE: '300' } })
})
afterAll(() => app.stop())

const statusOf = async (who: { token: string }, paymentId: string) =>
  (await send(app, 'GET', `/payments/${paymentId}`, {}, who)).body.data.status

describe('a number of an event that came before', () => {
  it('with another payment takes from none of them what was paid, however often both come', async () => {
    const [one, other] = [await pendingPayment(app), await pendingPayment(app)]
    const event_id = randomUUID()
    for (const { payment } of [one, other, one, other])
      expect((await report(app, payment, 'succeeded', { event_id })).status).toBe(200)
    for (const { learner, payment } of [one, other]) {
      expect(await statusOf(learner, payment.payment_id)).toBe('succeeded')
      expect((await send(app, 'GET', '/me', {}, learner)).body.data.subscriptions).toHaveLength(1)
    }
  })

  it('at once with two payments grants both, each once', async () => {
    const both = [await pendingPayment(app), await pendingPayment(app)]
    const event_id = randomUUID()
    const answers = await Promise.all(
      [...both, ...both].map(({ payment }) => report(app, payment, 'succeeded', { event_id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { learner } of both)
      expect((await send(app, 'GET', '/me', {}, learner)).body.data.subscriptions).toHaveLength(1)
  })

  it('and says something else of the same payment counts by what it says', async () => {
    const { learner, payment } = await pendingPayment(app)
    const event_id = randomUUID()
    const told = []
    for (const status of ['failed', 'succeeded', 'succeeded', 'failed', 'refunded', 'succeeded']) {
      expect((await report(app, payment, status, { event_id })).status).toBe(200)
      told.push(await statusOf(learner, payment.payment_id))
    }
    expect(told).toEqual(['failed', 'succeeded', 'succeeded', 'succeeded', 'refunded', 'refunded'])
  })
})

describe('a callback that is wrong', () => {
  it('changes nothing, is answered 400 and written down', async () => {
    const { learner, payment } = await pendingPayment(app)
    const right = sandboxEvent(payment, 'succeeded')
    const wrong = [
      await postCallback(app, JSON.stringify(right), { signature: 't=1,v1=00' }),
      await postCallback(app, JSON.stringify({ ...right, amount: right.amount - 1 })),
      await postCallback(app, JSON.stringify({ ...right, currency: 'USD' })),
      await postCallback(app, JSON.stringify({ ...right, currency: 'XXX' })),
      await postCallback(app, JSON.stringify({ ...right, payment_id: randomUUID() })),
      await postCallback(app, 'no json'),
      await postCallback(app, ''),
      await postCallback(app, Buffer.alloc(1_048_576, 'x'), { headers: { 'content-type': 'text/weird' } }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 400))
    expect(await statusOf(learner, payment.payment_id)).toBe('pending')
    const kept = await app.deps.db
      .selectFrom('payment_callbacks')
      .selectAll()
      .where('outcome', '=', 'refused')
      .execute()
    expect(kept).toHaveLength(wrong.length)
    expect(
      kept.every(({ body_hash, beginning }) => body_hash.length === 32 && beginning.length <= 2048),
    ).toBe(true)
    await report(app, payment, 'succeeded', { event_id: right.event_id })
    expect(await statusOf(learner, payment.payment_id)).toBe('succeeded')
  })

  it('names what cannot be stored: 400, where the same payment’s right one is taken', async () => {
    const { learner, payment } = await pendingPayment(app)
    const odd = [
      { event_id: 'e\0' },
      { provider_reference: 'a\0b' },
      { event_id: '\ud800' },
      { provider_reference: '\udfff' },
    ]
    for (const status of ['succeeded', 'failed', 'refunded'])
      for (const more of odd) expect((await report(app, payment, status, more)).status).toBe(400)
    expect(await statusOf(learner, payment.payment_id)).toBe('pending')
    expect((await report(app, payment, 'succeeded')).status).toBe(200)
    expect(await statusOf(learner, payment.payment_id)).toBe('succeeded')
  })

  it('is written down at most sixty times a minute and address, and refused all the same', async () => {
    const { payment } = await pendingPayment(app)
    const address = '198.51.100.7'
    const body = JSON.stringify(sandboxEvent(payment, 'succeeded'))
    for (let i = 0; i < 70; i++)
      expect((await postCallback(app, body, { signature: 'none', address })).status).toBe(400)
    const { count } = await app.deps.db
      .selectFrom('payment_callbacks')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
    expect(count).toBe(60)
    expect((await postCallback(app, body, { address })).status).toBe(200)
  })

  it('is not looked at any further of a network that sends too many, and a right one is taken from it all the same', async () => {
    const { learner, payment } = await pendingPayment(app)
    const address = '198.51.100.8'
    const statuses = await Promise.all(
      Array.from({ length: 305 }, () => postCallback(app, 'x', { signature: 'none', address })),
    )
    expect(statuses.filter(({ status }) => status === 400)).toHaveLength(300)
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(5)
    const body = JSON.stringify(sandboxEvent(payment, 'succeeded'))
    expect((await postCallback(app, body, { address })).status).toBe(200)
    expect(await statusOf(learner, payment.payment_id)).toBe('succeeded')
    expect((await postCallback(app, 'x', { signature: 'none', address: '198.51.100.9' })).status).toBe(400)
  })

  it('of a sender whose others were right is listed before those of any number of strangers', async () => {
    const { payment } = await pendingPayment(app)
    const body = JSON.stringify(sandboxEvent(payment, 'succeeded'))
    const address = '192.0.2.1'
    for (const signature of [undefined, 'none', 'none'])
      await postCallback(app, body, { address, ...(signature && { signature }) })
    for (let i = 0; i < 12; i++)
      await postCallback(app, 'x', { signature: 'none', address: `198.18.0.${i % 6}` })
    const all = await refusedCallbacks(app.deps.db, { days: 1, limit: 100 })
    expect(all[0]).toMatchObject({ address, count: 2, is_known: true, provider: 'sandbox' })
    expect(Buffer.from(all[0]?.beginning ?? '').toString()).toBe(body)
    const strangers = all.filter((one) => one.address.startsWith('198.18.0.'))
    expect(strangers.map(({ count, is_known }) => [count, is_known])).toEqual(strangers.map(() => [2, false]))
    expect(strangers).toHaveLength(6)
    expect(await refusedCallbacks(app.deps.db, { days: 1, limit: 100, provider: 'kbzpay' })).toEqual([])
  })

  it('counts for that with all that share its network, as a sender of IPv6 has many addresses', async () => {
    for (let i = 0; i < 61; i++)
      await postCallback(app, 'x', { signature: 'none', address: `2001:db8:7:7::${i.toString(16)}` })
    const kept = await app.deps.db
      .selectFrom('payment_callbacks')
      .select('id')
      .where('address', 'like', '2001:db8:7:7:%')
      .execute()
    expect(kept).toHaveLength(60)
  })

  it('that is far too long is not even read', async () => {
    const { learner, payment } = await pendingPayment(app)
    const right = JSON.stringify(sandboxEvent(payment, 'succeeded'))
    const { status } = await postCallback(app, right.padEnd(200_000))
    expect([status, await statusOf(learner, payment.payment_id)]).toEqual([400, 'pending'])
    const last = await app.deps.db
      .selectFrom('payment_callbacks')
      .select(['reason', 'bytes'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({ reason: 'too long', bytes: 200_000 })
  })

  it('for a provider that is not offered is not found, and a bank has none that count', async () => {
    const { payment } = await pendingPayment(app)
    const body = JSON.stringify(sandboxEvent(payment, 'succeeded'))
    expect((await postCallback(app, body, { provider: 'kbzpay' })).status).toBe(404)
    expect((await postCallback(app, body, { provider: 'bank' })).status).toBe(400)
  })
})
