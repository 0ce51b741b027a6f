import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import { initialise, pendingPayment, planIds, sandboxSettings } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { openOrder } from './start-payment.ts'

let app: TestApp
let plans: Record<string, number>
beforeAll(async () => {
  app = await startApp({ settings: { ...sandboxSettings, OTP_ADDRESS_HOURLY: '100000' } })
  plans = await planIds(app)
})
afterAll(() => app.stop())

describe('the beginning of a payment', () => {
  it('begins pending, at the server’s own price whatever the client says of it', async () => {
    const learner = await newLearner(app)
    const input = { plan_id: plans['english-30'], amount: 1, currency: 'MMK' }
    const { status, body } = await initialise(app, learner, input)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'pending', amount: 15_000, currency: 'MMK', qr: null })
    expect(body.data.redirect_url).toBe(`http://localhost:3000/sandbox-pay/${body.data.payment_id}`)
    const left = Date.parse(body.data.expires_at) - Date.now()
    expect(Math.round(left / 60_000)).toBe(30)
  })

  it('costs the price in the currency that was chosen', async () => {
    const learner = await newLearner(app)
    const { body } = await initialise(app, learner, { plan_id: plans['english-30'], currency: 'USD' })
    expect(body.data).toMatchObject({ amount: 499, currency: 'USD' })
    const none = await initialise(app, learner, { plan_id: plans['english-30'], currency: 'THB' })
    expect([none.status, Object.keys(none.body)]).toEqual([422, ['currency']])
  })

  it('is refused the same way when it is repeated under its key', async () => {
    const learner = await newLearner(app)
    const headers = { 'idempotency-key': randomUUID() }
    const input = { plan_id: plans['english-30'], promo_code: 'NO-SUCH-CODE' }
    const [first, again] = [
      await initialise(app, learner, input, headers),
      await initialise(app, learner, input, headers),
    ]
    expect([first.status, Object.keys(first.body)]).toEqual([422, ['promo_code']])
    expect([again.status, again.body]).toEqual([first.status, first.body])
  })

  it('is refused for a plan and a provider that there is not', async () => {
    const learner = await newLearner(app)
    const plan = await initialise(app, learner, { plan_id: 999_999 })
    expect([plan.status, Object.keys(plan.body)]).toEqual([422, ['plan_id']])
    const provider = await initialise(app, learner, { plan_id: plans['english-30'], provider: 'gold' })
    expect([provider.status, Object.keys(provider.body)]).toEqual([422, ['provider']])
  })

  it('begins once for an idempotency key, also when two ask at the same time', async () => {
    const learner = await newLearner(app)
    const headers = { 'idempotency-key': randomUUID() }
    const input = { plan_id: plans['english-30'] }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => initialise(app, learner, input, headers)),
    )
    expect(new Set(answers.map(({ body }) => body.data.payment_id)).size).toBe(1)
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect((await send(app, 'GET', '/payments', {}, learner)).body.pagination.total).toBe(1)
  })

  it('is answered when it is opened, in the last of the tries as well', async () => {
    const { provider } = askedProvider({ id: 'slow' })
    app.deps.payments = [...app.deps.payments, provider]
    const { payment } = await pendingPayment(app, 'english-30', { provider: 'slow' })
    const { db } = app.deps
    const heldSince = (initialising_at: Date) =>
      db
        .updateTable('payments')
        .set({ initialising_at, checkout: null })
        .where('payment_id', '=', payment.payment_id)
        .execute()
    await heldSince(new Date())
    let refused = 0
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.numAffectedRows === 0n && ++refused === 19) await heldSince(new Date(0))
        return result
      },
    })
    const opened = await openOrder({ ...app.deps, db: watched }, payment.payment_id)
    app.deps.payments = app.deps.payments.filter(({ id }) => id !== 'slow')
    expect([refused, opened.checkout?.kind]).toEqual([19, 'qr'])
  })
})
