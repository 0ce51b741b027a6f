import { afterAll, beforeAll, expect, it } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { initialise, planIds, runJob, sandboxSettings } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip } from '#tests/support/payments/slips.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { approveSlip } from '../operator.ts'
import { waitingSlips } from '../slips/operator-slips.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
})
afterAll(() => app.stop())

async function newPromo(code: string, max_uses: number) {
  const { db } = app.deps
  const { id } = await db.insertInto('offers').values({ max_uses }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('promo_codes').values({ code, offer_id: id, percent: 10 }).execute()
  return async () =>
    (await db.selectFrom('offers').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used
}

it('a place is free again after half an hour that nobody paid, though a transfer stays open, except while a slip waits', async () => {
  const used = await newPromo('LAPSING', 2)
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const input = { plan_id: (await planIds(app))['english-30'], promo_code: 'LAPSING', provider: 'bank' }
  const begin = async (who: { token: string }) => (await initialise(app, who, input)).body.data.payment_id
  const [idle, waiting] = [await begin(one), await begin(other)]
  const slip = { paymentId: waiting, image: await picture(), reference: newReference() }
  expect((await postSlip(app, other, slip)).status).toBe(200)
  app.advance(31 * 60_000)
  try {
    await Promise.all([runJob(app, 'payments'), runJob(app, 'payments')])
    expect(await used()).toBe(1)
    const { data } = (await send(app, 'GET', `/payments/${idle}`, {}, one)).body
    expect(data).toMatchObject({ status: 'pending', amount: 13_500 })
    const late = { paymentId: idle, image: await picture(), reference: newReference() }
    expect((await postSlip(app, one, late)).status).toBe(200)
    for (const { id } of await waitingSlips(app.deps.db)) await approveSlip(app.deps, id)
    expect(await used()).toBe(2)
  } finally {
    app.advance(-31 * 60_000)
  }
})
