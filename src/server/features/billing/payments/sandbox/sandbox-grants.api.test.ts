import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startWorks } from '#server/app/calls.ts'
import { newLearner } from '#tests/support/factories.ts'
import { pendingPayment, report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { transferring } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...sandboxSettings, LOG_LEVEL: 'silent' } })
})
afterAll(() => app.stop())

const start = async () => {
  for (const work of startWorks) await work(app.deps)
}
const subscriptionsOf = async (who: { token: string }) =>
  (await send(app, 'GET', '/me', {}, who)).body.data.subscriptions.filter(
    ({ ends_at }: { ends_at: string }) => Date.parse(ends_at) > Date.now(),
  )
const toldOf = async ({ id }: { id: number }) =>
  (await app.deps.db.selectFrom('notifications').select('id').where('learner_id', '=', id).execute()).length

it('the first start with a real provider names and ends what the sandbox granted, tells nobody, and the next finds nothing', async () => {
  const [one, other] = [await pendingPayment(app), await pendingPayment(app, 'japanese-30')]
  const untouched = await pendingPayment(app)
  const { learner: transferred } = await transferring(app)
  for (const { payment } of [one, other]) await report(app, payment, 'succeeded')
  const granted = await newLearner(app)
  const grant = {
    learner_id: granted.id,
    product: 'english' as const,
    plan_id: null,
    source: 'operator:1',
    granted_at: new Date(),
    starts_at: new Date(),
    ends_at: new Date(Date.now() + 1e9),
  }
  await app.deps.db.insertInto('grants').values(grant).execute()
  await start()
  for (const { learner } of [one, other]) expect(await subscriptionsOf(learner)).toHaveLength(1)

  const [warn, before] = [vi.spyOn(app.deps.log, 'warn'), await toldOf(one.learner)]
  app.deps.config = { ...app.deps.config, paymentVendors: ['kbzpay'] }
  await start()
  const named = () => warn.mock.calls.map(([about]) => (about as { payment?: string }).payment)
  expect(named()).toEqual([one.payment.payment_id, other.payment.payment_id])
  for (const { learner } of [one, other]) expect(await subscriptionsOf(learner)).toEqual([])
  expect(await subscriptionsOf(granted)).toHaveLength(1)
  expect(await toldOf(one.learner)).toBe(before)
  const { data } = (await send(app, 'GET', `/payments/${one.payment.payment_id}`, {}, one.learner)).body
  expect(data).toMatchObject({ status: 'refunded', refund_amount: 0 })
  for (const who of [untouched.learner, transferred])
    expect((await send(app, 'GET', '/payments', {}, who)).body.data[0].status).toBe('pending')
  await start()
  expect(named()).toHaveLength(2)
})
