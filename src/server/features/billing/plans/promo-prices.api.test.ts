import { afterAll, beforeAll, expect, test } from 'vitest'
import { planIds, sandboxSettings } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let plans: Record<string, number>
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
  plans = await planIds(app)
  const { db } = app.deps
  const { id } = await db
    .insertInto('offers')
    .values({ max_uses: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('promo_codes')
    .values({ code: 'ENGLISH-10', offer_id: id, percent: 10, product: 'english' })
    .execute()
})
afterAll(() => app.stop())

const prices = async (code: string, names: readonly string[]) =>
  (await send(app, 'POST', '/promo/prices', { code, plan_ids: names.map((name) => plans[name]) })).body

const check = async (code: string, name: string) =>
  (await send(app, 'POST', '/promo/check', { code, plan_id: plans[name] })).body

test('of all plans that are asked for at once, those for which a code is have its price', async () => {
  expect((await prices('english-10', ['japanese-30', 'english-90', 'english-30'])).data).toEqual([
    { plan_id: plans['english-30'], amount: 13_500, currency: 'MMK' },
    { plan_id: plans['english-90'], amount: 35_100, currency: 'MMK' },
  ])
})

test('where it is for none of them, the code is refused as it is for one', async () => {
  expect(await prices('ENGLISH-10', ['japanese-30'])).toEqual(await check('NOTHING', 'english-30'))
  expect(await prices('NOTHING', ['english-30'])).toEqual(await check('NOTHING', 'english-30'))
})

test('a plan that isn’t there, or is sold no more, has no price', async () => {
  expect(Object.keys(await prices('ENGLISH-10', ['nothing']))).toEqual(['plan_ids.0'])
  await app.deps.db.updateTable('plans').set({ hidden: true }).where('slug', '=', 'english-90').execute()
  expect(Object.keys(await prices('ENGLISH-10', ['english-90']))).toEqual(['plan_ids'])
  expect((await prices('ENGLISH-10', ['english-30', 'english-90'])).data).toHaveLength(1)
})
