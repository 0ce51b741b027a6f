import { afterAll, beforeAll, expect, it } from 'vitest'
import { newLearner, newPhone, sentCode, signIn } from '#tests/support/factories.ts'
import { planIds, report, runJob, sandboxSettings } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip, transferring } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let planId: number
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
  planId = (await planIds(app))['english-30'] as number
})
afterAll(() => app.stop())

const paidFor = async (phone: string, provider = 'sandbox') =>
  (await send(app, 'POST', '/frontend-payment/initialize', { provider, plan_id: planId, phone })).body.data

async function leave(learner: { token: string; phone: string }) {
  await send(app, 'POST', '/me/request-delete', {}, learner)
  const otp = await sentCode(app, learner.phone)
  expect((await send(app, 'POST', '/me/delete', { otp }, learner)).status).toBe(200)
}

const paymentOf = (id: string) =>
  app.deps.db.selectFrom('payments').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow()
const countOf = async (table: 'payment_callbacks' | 'payment_contacts' | 'payment_slips', id: string) =>
  (await app.deps.db.selectFrom(table).select('payment_id').where('payment_id', '=', id).execute()).length

it('money that arrives for an account that was deleted is in the ledger, and its callback is answered', async () => {
  const learner = await newLearner(app)
  const payment = await paidFor(learner.phone)
  await leave(learner)
  expect(await countOf('payment_contacts', payment.payment_id)).toBe(0)
  expect((await report(app, payment, 'succeeded')).status).toBe(200)
  const { status, granted, learner_id } = await paymentOf(payment.payment_id)
  expect([status, granted]).toEqual(['succeeded', 'given'])
  expect(learner_id).not.toBe(learner.id)
  expect((await report(app, payment, 'refunded')).status).toBe(200)
})

it('what providers and banks said of the person goes with the account, and the payment’s record stays', async () => {
  const phone = newPhone()
  const payment = await paidFor(phone)
  await report(app, payment, 'succeeded')
  const learner = await signIn(app, phone)
  await app.deps.db
    .updateTable('payment_events')
    .set({ note: 'TRX123' })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  const exported = (await send(app, 'GET', '/me/export', {}, learner)).body.data.tables
  expect(exported.payment_events).toMatchObject([{ kind: 'succeeded', amount: 15_000, note: 'TRX123' }])
  expect(exported.payment_contacts).toMatchObject([{ phone }])
  expect(await countOf('payment_callbacks', payment.payment_id)).toBe(1)
  await leave(learner)
  expect(await countOf('payment_callbacks', payment.payment_id)).toBe(0)
  expect(await countOf('payment_contacts', payment.payment_id)).toBe(0)
  const events = await app.deps.db
    .selectFrom('payment_events')
    .selectAll()
    .where('payment_id', '=', payment.payment_id)
    .execute()
  expect(events).toMatchObject([{ kind: 'succeeded', amount: 15_000, note: null }])
})

it('nobody’s export has what a payment of another says, though it was begun for the phone they have now', async () => {
  const phone = newPhone()
  const payment = await paidFor(phone)
  await report(app, payment, 'succeeded')
  const { db } = app.deps
  await db.updateTable('accounts').set({ phone: newPhone() }).where('phone', '=', phone).execute()
  const now = await signIn(app, phone)
  expect((await send(app, 'GET', '/me/export', {}, now)).body.data.tables.payment_contacts).toEqual([])
})

it('a payment whose slip went with the account expires, and its picture goes', async () => {
  const { learner, payment } = await transferring(app)
  const slip = { paymentId: payment.payment_id, image: await picture(), reference: newReference() }
  expect((await postSlip(app, learner, slip)).status).toBe(200)
  await leave(learner)
  expect(await countOf('payment_slips', payment.payment_id)).toBe(0)
  app.advance(80 * 3_600_000)
  await runJob(app, 'payments')
  app.advance(25 * 3_600_000)
  await runJob(app, 'payments')
  app.advance(-105 * 3_600_000)
  expect(await paymentOf(payment.payment_id)).toMatchObject({ status: 'expired', slip: 'refused' })
})
