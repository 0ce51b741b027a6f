import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { initialise, manyPayments, planIds, report, runJob } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { approveTransferReceipt, refundTransferReceipt, refuseTransferReceipt } from '../operator.ts'
import { readWaitingReceipts } from '../transfer-receipts/operator-receipts.queries.ts'

const HOUR = 3_600_000

let app: TestApp
let plan_id: number | undefined
beforeAll(async () => {
  app = await startApp({ settings: { ...manyPayments, OTP_ADDRESS_HOURLY: '100000' } })
  plan_id = (await planIds(app))['english-30']
})
afterAll(() => app.stop())

/** Moves the clock for the time of some work. */
async function later<T>(hours: number, work: () => Promise<T>): Promise<T> {
  app.advance(hours * HOUR)
  try {
    return await work()
  } finally {
    app.advance(-hours * HOUR)
  }
}

const newOffer = async (max_uses: number) => {
  const { db } = app.deps
  const { id } = await db.insertInto('offers').values({ max_uses }).returning('id').executeTakeFirstOrThrow()
  const used = async () =>
    (await db.selectFrom('offers').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used
  return { id, used }
}

async function newPromo(code: string, max: number) {
  const { id, used } = await newOffer(max)
  await app.deps.db.insertInto('promo_codes').values({ code, offer_id: id, percent: 10 }).execute()
  return used
}

async function newCampaign(slug: string, max: number) {
  const { id: offer_id, used } = await newOffer(max)
  const text = JSON.stringify({ my: slug, en: slug })
  const { id } = await app.deps.db
    .insertInto('campaigns')
    .values({
      slug,
      offer_id,
      title: text,
      description: text,
      starts_at: new Date(0),
      ends_at: new Date(Date.now() + 99 * HOUR),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const prices = JSON.stringify({ MMK: 12_000 })
  const values = { campaign_id: id, plan_id: plan_id as number, prices }
  await app.deps.db.insertInto('campaign_plans').values(values).execute()
  return used
}

type Who = { token: string }
const byBank = (who: Who, promo_code?: string) =>
  initialise(app, who, { plan_id, provider: 'bank', ...(promo_code !== undefined && { promo_code }) })
const begun = async (who: Who, code: string): Promise<string> =>
  (await byBank(who, code)).body.data.payment_id
const read = async (who: Who, id: string) => (await send(app, 'GET', `/payments/${id}`, {}, who)).body.data
const sendSlip = async (who: Who, paymentId: string) =>
  await postSlip(app, who, { paymentId, image: await picture(60), reference: newReference() })
const slipOf = async (paymentId: string) =>
  (await readWaitingReceipts(app.deps.db)).find(({ payment_id }) => payment_id === paymentId)?.id ?? 0

describe('a transfer with a place', () => {
  it('is payable for a day, where others are for three, and keeps its place as long', async () => {
    const used = await newPromo('A-DAY', 1)
    const [one, other] = [await newLearner(app), await newLearner(app)]
    const hoursOf = ({ body }: Awaited<ReturnType<typeof byBank>>) =>
      Math.round((Date.parse(body.data.expires_at) - Date.now()) / HOUR)
    const mine = await byBank(one, 'A-DAY')
    expect([hoursOf(mine), hoursOf(await byBank(one))]).toEqual([24, 72])
    const id = mine.body.data.payment_id
    await later(23.9, async () => {
      await runJob(app, 'payments')
      expect(await read(one, id)).toMatchObject({ status: 'pending', place: 'held' })
      expect((await byBank(other, 'A-DAY')).status).toBe(422)
      expect(await used()).toBe(1)
    })
    await later(24.1, async () => {
      await runJob(app, 'payments')
      expect(await read(one, id)).toMatchObject({ status: 'expired', place: 'freed', takes_slip: true })
      expect((await byBank(other, 'A-DAY')).status).toBe(200)
    })
  })

  it('keeps it while a slip waits, however long, and does not end by itself', async () => {
    const used = await newPromo('SLIP-WAITS', 1)
    const learner = await newLearner(app)
    const id = await begun(learner, 'SLIP-WAITS')
    expect((await sendSlip(learner, id)).status).toBe(200)
    await later(500, async () => {
      await runJob(app, 'payments')
      expect(await read(learner, id)).toMatchObject({ status: 'pending', slip: 'waiting', place: 'held' })
      expect(await used()).toBe(1)
      expect(await approveTransferReceipt(app.deps, await slipOf(id))).toBe('moved')
      expect(await used()).toBe(1)
    })
  })
})

describe('a slip that comes when the time is over', () => {
  /** A payment that is over, whose place another learner has. */
  async function overAndTaken(code: string) {
    const used = await newPromo(code, 1)
    const [late, other] = [await newLearner(app), await newLearner(app)]
    const id = await begun(late, code)
    await later(25, () => runJob(app, 'payments'))
    const taken = await begun(other, code)
    return { used, late, id, taken, other }
  }

  it('is taken, and gets a place of the offer where one is free', async () => {
    const used = await newPromo('LATE-FREE', 1)
    const [late, other] = [await newLearner(app), await newLearner(app)]
    const id = await begun(late, 'LATE-FREE')
    await later(25, () => runJob(app, 'payments'))
    expect(await used()).toBe(0)
    const { status, body } = await sendSlip(late, id)
    expect([status, body.data]).toMatchObject([200, { status: 'pending', slip: 'waiting', place: 'held' }])
    expect([await used(), (await byBank(other, 'LATE-FREE')).status]).toEqual([1, 422])
    expect(await approveTransferReceipt(app.deps, await slipOf(id))).toBe('moved')
    expect(await used()).toBe(1)
  })

  it('waits without a place where none is left: it is approved once one is free, or above the limit, and counted', async () => {
    const { used, late, id, other, taken } = await overAndTaken('LATE-TAKEN')
    const { status, body } = await sendSlip(late, id)
    expect([status, body.data]).toMatchObject([200, { status: 'pending', slip: 'waiting', place: 'freed' }])
    const slip = await slipOf(id)
    expect(await approveTransferReceipt(app.deps, slip)).toBe('full')
    expect(await read(late, id)).toMatchObject({ status: 'pending', slip: 'waiting' })
    expect(await approveTransferReceipt(app.deps, slip, { isOver: true })).toBe('moved')
    expect([(await read(late, id)).status, await used()]).toEqual(['succeeded', 2])
    // The program itself sells no more than there are, though the other's place becomes free.
    await later(25, () => runJob(app, 'payments'))
    expect([(await read(other, taken)).status, await used()]).toEqual(['expired', 1])
    expect((await byBank(await newLearner(app), 'LATE-TAKEN')).status).toBe(422)
  })

  it('is approved without more ado when a place has become free meanwhile', async () => {
    const { used, late, id } = await overAndTaken('LATE-THEN-FREE')
    await sendSlip(late, id)
    await later(25, () => runJob(app, 'payments'))
    expect([await used(), (await read(late, id)).status]).toEqual([0, 'pending'])
    expect(await approveTransferReceipt(app.deps, await slipOf(id))).toBe('moved')
    expect(await used()).toBe(1)
  })

  it('may be refunded instead: nothing is granted, and the learner is told', async () => {
    const { used, late, id } = await overAndTaken('LATE-BACK')
    await sendSlip(late, id)
    expect(await refundTransferReceipt(app.deps, await slipOf(id))).toBe('moved')
    expect(await read(late, id)).toMatchObject({ status: 'refunded', refund_amount: 13_500 })
    expect((await send(app, 'GET', '/me', {}, late)).body.data.subscriptions).toEqual([])
    expect(await used()).toBe(1)
    expect(await refundTransferReceipt(app.deps, 999_999_999)).toBeNull()
  })

  it('is taken without an offer too, and the payment ends again where it is refused', async () => {
    const learner = await newLearner(app)
    const id = (await byBank(learner)).body.data.payment_id
    await later(73, () => runJob(app, 'payments'))
    expect((await read(learner, id)).status).toBe('expired')
    expect((await sendSlip(learner, id)).status).toBe(200)
    await later(200, async () => {
      await runJob(app, 'payments')
      expect((await read(learner, id)).status).toBe('pending')
      expect(await refuseTransferReceipt(app.deps, await slipOf(id), 'မတွေ့ပါ')).toBe('moved')
    })
    await later(226, async () => {
      await runJob(app, 'payments')
      expect((await read(learner, id)).status).toBe('expired')
      expect((await sendSlip(learner, id)).status).toBe(200)
    })
  })

  it('is taken of the browser that began it signed out too, days later, and of no other', async () => {
    await newPromo('LATE-STRANGER', 8)
    const input = { plan_id, provider: 'bank', promo_code: 'LATE-STRANGER', phone: newPhone() }
    const begun = await send(app, 'POST', '/frontend-payment/initialize', input)
    const cookie = begun.cookies[0]?.split(';')[0] ?? ''
    const paymentId = begun.body.data.payment_id
    await later(25, () => runJob(app, 'payments'))
    await later(24 * 10, async () => {
      const slip = { paymentId, image: await picture(60), reference: newReference() }
      expect((await postSlip(app, {}, slip)).status).toBe(404)
      const { status, body } = await postSlip(app, {}, slip, { cookie })
      expect([status, body.data]).toMatchObject([200, { slip: 'waiting', place: 'held' }])
      const shown = await send(app, 'GET', `/payments/${paymentId}`, {}, { headers: { cookie } })
      expect(shown.body.data.slip).toBe('waiting')
    })
  })

  it('gets no place beyond those that a learner may hold', async () => {
    await newPromo('LATE-FOURTH', 40)
    const learner = await newLearner(app)
    const id = await begun(learner, 'LATE-FOURTH')
    await later(25, () => runJob(app, 'payments'))
    for (let n = 0; n < 3; n++) await begun(learner, 'LATE-FOURTH')
    expect((await sendSlip(learner, id)).body.data).toMatchObject({ slip: 'waiting', place: 'freed' })
    expect(await approveTransferReceipt(app.deps, await slipOf(id))).toBe('moved')
  })
})

describe.each(['a promo code', 'a campaign'])('the places of %s', (kind) => {
  let made = 0
  /** An offer with so many places. @returns how payments begin with it, and how many places are taken */
  async function offer(max: number) {
    made += 1
    const isCampaign = kind === 'a campaign'
    const name = `strangers-${made}`
    const used = await (isCampaign ? newCampaign(name, max) : newPromo(name.toUpperCase(), max))
    const input = { plan_id, provider: 'bank' }
    const begin = (address: string, who: { token?: string; provider?: string } = {}) =>
      isCampaign
        ? send(
            app,
            'POST',
            '/submit-link-campaign-payment',
            { ...input, ...who, slug: name, name: 'စုစု', phone: newPhone() },
            { address, ...who },
          )
        : send(
            app,
            'POST',
            '/frontend-payment/initialize',
            { ...input, ...who, promo_code: name, phone: newPhone() },
            { address, ...who },
          )
    return { begin, used }
  }
  const at = (n: number) => `203.0.113.${n}`
  const countOf = (replies: { status: number }[]) => replies.filter(({ status }) => status === 200).length

  it.each([
    [8, 2],
    [40, 10],
    [3, 2],
  ])('%i: payments that nobody paid, begun signed out on one network, hold %i', async (max, most) => {
    const { begin, used } = await offer(max)
    const all = await Promise.all(Array.from({ length: most + 4 }, () => begin(at(1))))
    expect([countOf(all), await used()]).toEqual([most, most])
    expect(all.find(({ status }) => status !== 200)?.status).toBe(kind === 'a campaign' ? 409 : 422)
    expect((await begin(at(1), await newLearner(app))).status).toBe(200)
  })

  it('are for others on the network again once they are paid', async () => {
    const { begin } = await offer(8)
    const first = await begin(at(1), { provider: 'sandbox' })
    expect((await begin(at(1))).status).toBe(200)
    expect((await begin(at(1))).status).not.toBe(200)
    expect((await report(app, first.body.data, 'succeeded')).status).toBe(200)
    expect((await begin(at(1))).status).toBe(200)
    expect((await begin(at(1))).status).not.toBe(200)
  })

  it.each([
    [8, 6],
    [4, 3],
    [2, 1],
    [1, 0],
  ])('%i: whoever is signed out gets %i of them, the last are for learners', async (max, most) => {
    const { begin, used } = await offer(max)
    const all = await Promise.all(Array.from({ length: max + 2 }, (_, n) => begin(at(n + 1))))
    expect([countOf(all), await used()]).toEqual([most, most])
    const refused = JSON.stringify(all.find(({ status }) => status !== 200)?.body)
    expect(refused).toContain('နောက်ဆုံးနေရာများကို အကောင့်ဝင်ထားသူများအတွက်')
    for (let left = max - most; left > 0; left--)
      expect((await begin(at(99), await newLearner(app))).status).toBe(200)
    expect((await begin(at(99), await newLearner(app))).status).not.toBe(200)
    expect(await used()).toBe(max)
  })
})
