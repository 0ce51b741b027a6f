import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notePrices } from '#server/content/import/plans/plans.queries.ts'
import { deviceOf, newLearner, newPhone, signIn } from '#tests/support/factories.ts'
import { initialise, planIds, report, runJob, sandboxSettings } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { addDemoOffers } from './demo.queries.ts'

let app: TestApp
let plans: Record<string, number>
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
  plans = await planIds(app)
})
afterAll(() => app.stop())

const used = async (code = 'WELCOME5') =>
  (
    await app.deps.db
      .selectFrom('offers')
      .innerJoin('promo_codes', 'promo_codes.offer_id', 'offers.id')
      .select('used')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).used

async function newPromo(code: string, more: object = {}, max_uses: number | null = 3) {
  const { db } = app.deps
  const { id } = await db.insertInto('offers').values({ max_uses }).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('promo_codes')
    .values({ code, offer_id: id, percent: 10, ...more })
    .execute()
}

describe('the plans', () => {
  it('are three a product, with prices by currency and by month', async () => {
    const { body } = await send(app, 'GET', '/frontend-payment/subscription-plans')
    const count = (product: string) =>
      body.data.filter((plan: { product: string }) => plan.product === product).length
    expect(['english', 'japanese', 'learn-plus'].map(count)).toEqual([3, 3, 3])
    expect(body.data[0]).toMatchObject({
      id: plans['english-30'],
      product: 'english',
      duration_days: 30,
      amount: 15_000,
      currency: 'MMK',
      per_month_amount: 15_000,
      compare_at_amount: null,
      prices: [{ currency: 'MMK' }, { currency: 'USD', amount: 499 }],
    })
    expect(body.data[0].features.length).toBeGreaterThan(1)
    expect(body.refund_message).toMatch(/[က-႟]/)
    expect(body.promotion_campaign).toMatchObject({ slug: 'welcome' })
    const learner = await newLearner(app)
    expect((await send(app, 'GET', '/subscription-plans', {}, learner)).body.data).toEqual(body.data)
  })

  it('show a struck-out price only where the plan was really offered at it', async () => {
    const { db } = app.deps
    const plan = plans['japanese-365'] as number
    const compare = async () => {
      await db.updateTable('content_release').set({ version: sql`version + 1` }).execute()
      const { body } = await send(app, 'GET', '/frontend-payment/subscription-plans')
      return body.data.find((one: { id: number }) => one.id === plan).compare_at_amount
    }
    await db
      .updateTable('plans')
      .set({ compare_at: JSON.stringify({ MMK: 160_000 }) })
      .where('id', '=', plan)
      .execute()
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    expect(await compare()).toBeNull()
    await db.insertInto('plan_prices').values({ plan_id: plan, currency: 'MMK', amount: 160_000 }).execute()
    // A node looks for a new release every two seconds.
    await expect.poll(compare, { timeout: 20_000, interval: 500 }).toBe(160_000)
  })

  it('keep the price of a payment that has begun when theirs changes', async () => {
    const learner = await newLearner(app)
    const { body } = await initialise(app, learner, { plan_id: plans['learn-plus-30'] })
    await app.deps.db
      .updateTable('plans')
      .set({ prices: JSON.stringify({ MMK: 99_000 }), duration_days: 1 })
      .where('slug', '=', 'learn-plus-30')
      .execute()
    expect((await report(app, body.data, 'succeeded')).status).toBe(200)
    const { data } = (await send(app, 'GET', `/payments/${body.data.payment_id}`, {}, learner)).body
    expect(data).toMatchObject({ status: 'succeeded', amount: 10_000, plan: { duration_days: 30 } })
  })

  it('and the demo’s offers are added once, however often the program starts', async () => {
    await Promise.all([addDemoOffers(app.deps.db), addDemoOffers(app.deps.db)])
    const { count } = await app.deps.db
      .selectFrom('offers')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2)
  })
})

describe('a promo code', () => {
  const check = (code: string, plan = 'english-30') =>
    send(app, 'POST', '/promo/check', { code, plan_id: plans[plan] })

  it('says what it takes off, in any case and digits', async () => {
    for (const code of ['WELCOME5', ' welcome5 ', 'welcome၅'])
      expect((await check(code)).body.data).toEqual({
        valid: true,
        discount: 3_000,
        amount: 12_000,
        currency: 'MMK',
      })
  })

  it('is refused on its field where it is unknown, for another plan, over, or not begun', async () => {
    await newPromo('OVER', { ends_at: new Date(Date.now() - 1000) })
    await newPromo('SOON', { starts_at: new Date(Date.now() + 60_000) })
    await newPromo('ONLY-90', { plan_id: plans['english-90'] })
    for (const code of ['NOTHING', '؟', 'OVER', 'SOON', 'ONLY-90'])
      expect([code, (await check(code)).status, Object.keys((await check(code)).body)]).toEqual([
        code,
        422,
        ['code'],
      ])
    expect((await check('WELCOME5', 'japanese-30')).status).toBe(422)
    expect((await check('ONLY-90', 'english-90')).status).toBe(200)
  })

  it('may be guessed thirty times an hour by a learner; right ones are not counted', async () => {
    const learner = await newLearner(app)
    const check = (code: string) =>
      send(app, 'POST', '/promo/check', { code, plan_id: plans['english-30'] }, learner)
    for (let i = 0; i < 32; i++) expect((await check('WELCOME5')).status).toBe(200)
    for (let i = 0; i < 30; i++) expect((await check(`GUESS-${i}`)).status).toBe(422)
    for (const code of ['GUESS', 'WELCOME5']) expect((await check(code)).status).toBe(429)
  })

  it('may still be tried by a known device where strangers of its network used up their tries', async () => {
    const address = '203.0.113.91'
    const cookie = await deviceOf(app)
    const check = async (code: string, headers = {}) =>
      (await send(app, 'POST', '/promo/check', { code, plan_id: plans['english-30'] }, { address, headers }))
        .status
    for (let i = 0; i < 60; i++) expect(await check(`STRANGE-${i}`)).toBe(422)
    expect([await check('WELCOME5'), await check('WELCOME5', { cookie })]).toEqual([429, 200])
  })

  it('is held by a learner three times at most while nothing is paid, for themselves and for others', async () => {
    await newPromo('CROWDED', {}, 100)
    const learner = await newLearner(app)
    const input = { plan_id: plans['english-30'], promo_code: 'CROWDED', provider: 'bank' }
    const begin = (_: unknown, n: number) =>
      n % 2 === 0
        ? initialise(app, learner, input)
        : send(app, 'POST', '/frontend-payment/initialize', { ...input, phone: newPhone() }, learner)
    const all = await Promise.all(Array.from({ length: 8 }, begin))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = all.find(({ status }) => status === 422)
    expect(Object.keys(refused?.body)).toEqual(['promo_code'])
    expect(await used('CROWDED')).toBe(3)
  })

  it('is held by strangers of one network for a quarter of its places, whatever phones they name, and by no phone’s owner less for it', async () => {
    await newPromo('STRANGE', {}, 40)
    const learner = await newLearner(app)
    const input = { plan_id: plans['english-30'], promo_code: 'STRANGE', provider: 'sandbox' }
    const address = '203.0.113.66'
    const begin = (phone: string, from = address) =>
      send(app, 'POST', '/frontend-payment/initialize', { ...input, phone }, { address: from })
    const all = await Promise.all(
      Array.from({ length: 14 }, (_, n) => begin(n < 6 ? learner.phone : newPhone())),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(all.filter(({ status, body }) => status === 422 && 'promo_code' in body)).toHaveLength(4)
    expect(await used('STRANGE')).toBe(10)
    expect((await begin(learner.phone, '203.0.113.67')).status).toBe(200)
    expect((await initialise(app, learner, input)).status).toBe(200)
    app.advance(31 * 60_000)
    await runJob(app, 'payments')
    app.advance(-31 * 60_000)
    expect(await used('STRANGE')).toBe(0)
  })

  it('has its places taken when payments begin, and given back once when they fail or expire', async () => {
    await newPromo('THREE')
    const learner = await newLearner(app)
    const begin = () => initialise(app, learner, { plan_id: plans['english-30'], promo_code: 'three' })
    const begun = await Promise.all(Array.from({ length: 12 }, begin))
    const [taken, refused] = [200, 422].map((status) => begun.filter((reply) => reply.status === status))
    expect([taken?.length, refused?.length, await used('THREE')]).toEqual([3, 9, 3])
    expect(Object.keys(refused?.[0]?.body)).toEqual(['promo_code'])
    expect(taken?.[0]?.body.data.amount).toBe(13_500)
    const [first, second] = taken?.map(({ body }) => body.data) ?? []
    await Promise.all([report(app, first, 'failed'), report(app, first, 'failed')])
    expect(await used('THREE')).toBe(2)
    expect((await begin()).status).toBe(200)
    await report(app, second, 'succeeded')
    app.advance(31 * 60_000)
    await Promise.all([runJob(app, 'payments'), runJob(app, 'payments')])
    app.advance(-31 * 60_000)
    expect(await used('THREE')).toBe(1)
    await report(app, first, 'succeeded')
    expect(await used('THREE')).toBe(2)
  })
})

describe('a campaign', () => {
  it('shows its plans at its own prices while it lasts, and a payment costs that', async () => {
    const { data } = (await send(app, 'GET', '/get-link-campaign', { slug: 'welcome' })).body
    const plan = data.link_campaign_subscription_plans[0]
    expect(plan).toMatchObject({ has_promotion: true, amount: 15_000, promotion_amount: 12_000 })
    const input = { slug: 'welcome', plan_id: plan.id, phone: newPhone(), name: 'စုစု', provider: 'sandbox' }
    const paid = await send(app, 'POST', '/submit-link-campaign-payment', input)
    expect(paid.body.data).toMatchObject({ amount: 12_000, status: 'pending' })
    const cookie = paid.cookies[0]?.split(';')[0] ?? ''
    await report(app, paid.body.data, 'succeeded')
    const after = await send(
      app,
      'GET',
      `/payments/${paid.body.data.payment_id}`,
      {},
      { headers: { cookie } },
    )
    expect(after.body.data).toMatchObject({ status: 'succeeded', kind: 'campaign' })
  })

  it('gives the account that it makes the name that was given, and changes none that there is', async () => {
    const nameOf = async (phone: string) =>
      (
        await app.deps.db
          .selectFrom('learners')
          .innerJoin('accounts', 'accounts.id', 'account_id')
          .select('name')
          .where('phone', '=', phone)
          .executeTakeFirst()
      )?.name
    const pay = async (phone: string, path = '/submit-link-campaign-payment', more = {}) => {
      const plan_id = plans['english-30']
      const input = { slug: 'welcome', plan_id, phone, name: 'မဥမ္မာ', provider: 'sandbox', ...more }
      await report(app, (await send(app, 'POST', path, input)).body.data, 'succeeded')
    }
    const [made, other] = [newPhone(), newPhone()]
    await pay(made)
    expect(await nameOf(made)).toBe('မဥမ္မာ')
    const session = await signIn(app, made)
    expect((await send(app, 'GET', '/me', {}, session)).body.data).toMatchObject({
      name: 'မဥမ္မာ',
      subscriptions: [{ product: 'english' }],
    })
    const learner = await newLearner(app)
    await pay(learner.phone)
    expect(await nameOf(learner.phone)).toBe('စုစု')
    await pay(other, '/frontend-payment/initialize', { payer_name: 'ဒေါ်လှ' })
    expect(await nameOf(other)).toBeNull()
  })

  it('is not found outside of its dates, and sold out is said', async () => {
    const { db } = app.deps
    for (const slug of ['nothing', ''])
      expect([404, 422]).toContain((await send(app, 'GET', '/get-link-campaign', { slug })).status)
    const campaign = db.updateTable('campaigns').where('slug', '=', 'welcome')
    const input = {
      slug: 'welcome',
      plan_id: plans['english-30'],
      phone: newPhone(),
      name: 'စုစု',
      provider: 'sandbox',
    }
    await db.updateTable('offers').set({ max_uses: 1, used: 1 }).where('max_uses', 'is', null).execute()
    expect((await send(app, 'POST', '/submit-link-campaign-payment', input)).status).toBe(409)
    await campaign.set({ starts_at: new Date(0), ends_at: new Date(Date.now() - 1000) }).execute()
    expect((await send(app, 'POST', '/submit-link-campaign-payment', input)).status).toBe(404)
    expect((await send(app, 'GET', '/get-link-campaign', { slug: 'welcome' })).status).toBe(404)
  })
})

it('a price that changes is noted, and nothing is where none did', async () => {
  const { db } = app.deps
  const count = async () => (await db.selectFrom('plan_prices').selectAll().execute()).length
  await notePrices(db)
  const before = await count()
  await notePrices(db)
  expect(await count()).toBe(before)
  await db
    .updateTable('plans')
    .set({ prices: JSON.stringify({ MMK: 41_000, USD: 1_299 }) })
    .where('slug', '=', 'english-90')
    .execute()
  await notePrices(db)
  expect(await count()).toBe(before + 1)
})
