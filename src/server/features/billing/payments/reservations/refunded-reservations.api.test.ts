import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhone } from '#tests/support/factories.ts'
import { manyPayments, planIds } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { refundTransferReceipt } from '../operator.ts'
import { readWaitingReceipts } from '../transfer-receipts/operator-receipts.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyPayments })
})
afterAll(() => app.stop())

const slipOf = async (paymentId: string) =>
  (await readWaitingReceipts(app.deps.db)).find(({ payment_id }) => payment_id === paymentId)?.id ?? 0

test('a slip is refunded while its place is held: the place is free again, and the network that it was begun on forgotten', async () => {
  const { db } = app.deps
  const plan_id = (await planIds(app))['english-30']
  const { id } = await db
    .insertInto('offers')
    .values({ max_uses: 8 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('promo_codes').values({ code: 'BACK-HELD', offer_id: id, percent: 10 }).execute()
  const used = async () =>
    (await db.selectFrom('offers').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used
  const begin = (headers = {}) => {
    const input = { plan_id, provider: 'bank', promo_code: 'BACK-HELD', phone: newPhone() }
    return send(app, 'POST', '/frontend-payment/initialize', input, { address: '203.0.113.77', headers })
  }
  const [first, second] = [await begin(), await begin()]
  expect([first.status, second.status, (await begin()).status]).toEqual([200, 200, 422])
  const paymentId = first.body.data.payment_id
  const slip = { paymentId, image: await picture(60), reference: newReference() }
  const cookie = first.cookies[0]?.split(';')[0] ?? ''
  expect((await postSlip(app, {}, slip, { cookie })).body.data).toMatchObject({ place: 'held' })
  expect(await refundTransferReceipt(app.deps, await slipOf(paymentId))).toBe('moved')
  const use = await db
    .selectFrom('offer_uses')
    .select(['freed_at', 'network'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect([await used(), use]).toEqual([1, { freed_at: expect.any(Date), network: null }])
  expect([(await begin()).status, await used()]).toEqual([200, 2])
})
