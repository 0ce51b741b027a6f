import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import {
  pendingPayment,
  planIds,
  postCallback,
  report,
  sandboxEvent,
  sandboxSettings,
} from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import * as campaigns from './campaigns.ts'
import { execute, readOrder } from './payments.ts'
import * as promos from './promos.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
})
afterAll(() => app.stop())

const thazin = (...args: string[]) => execute(app.deps, readOrder(args))

async function paid() {
  const { learner, payment } = await pendingPayment(app)
  await report(app, payment, 'succeeded')
  return { learner, payment }
}

describe('thazin payments', () => {
  it('lists payments by status, phone and day, without a whole phone', async () => {
    const { learner, payment } = await paid()
    const list = await thazin('list', '--status', 'succeeded', '--phone', learner.phone)
    expect(list).toContain(payment.payment_id)
    expect(list).not.toContain(learner.phone)
    expect(await thazin('list', '--phone', learner.phone, '--status', 'failed')).toBe(
      'There is no such payment.',
    )
    expect(await thazin('list', '--phone', learner.phone, '--to', '2020-01-01')).toBe(
      'There is no such payment.',
    )
    await expect(thazin('list', '--status', 'lost')).rejects.toThrow('--status must be')
    await expect(thazin('list', '--from', 'May')).rejects.toThrow('--from must be a day')
  })

  it('shows every event of a payment in order, and every callback as it came, by id, number or receipt', async () => {
    const { learner, payment } = await paid()
    await report(app, payment, 'succeeded', { amount: 1 })
    await report(app, payment, 'refunded')
    const { data } = (await send(app, 'GET', `/payments/${payment.payment_id}`, {}, learner)).body
    const shown = await thazin('show', payment.payment_id)
    expect(shown).toMatch(/callback +succeeded 15000 MMK: moved[\s\S]+callback +refunded 15000 MMK: moved/)
    expect(shown).toMatch(/refused \(another amount or currency\)[\s\S]+"amount":1,/)
    expect(await thazin('show', data.receipt_number)).toBe(shown)
    expect(await thazin('show', '999999')).toBeNull()
    expect(await thazin('show', 'what')).toBeNull()
  })

  it('lists callbacks that were refused, those without a right signature too, which belong to no payment', async () => {
    const { payment } = await pendingPayment(app)
    const body = JSON.stringify(sandboxEvent(payment, 'succeeded'))
    await postCallback(app, body, { signature: 't=1,v1=00' })
    expect(await thazin('show', payment.payment_id)).not.toContain('"status":"succeeded"')
    const list = await thazin('refused')
    expect(list).toMatch(
      /sandbox: wrong or old signature {2}from 203\.0\.113\.9(, which sent right ones too)?, \d+ bytes.*\n {2}\{/,
    )
    expect(list).toContain(payment.payment_id)
    await expect(thazin('refused', '--days', '91')).rejects.toThrow('--days must be')
  })

  it('refunds what the rule says, once, and takes back the days', async () => {
    const { learner, payment } = await paid()
    expect(await thazin('refund', payment.payment_id)).toBe('Refunded 15000 MMK; its days have ended.')
    expect(await thazin('refund', payment.payment_id)).toContain('there is nothing to refund')
    const { data } = (await send(app, 'GET', `/payments/${payment.payment_id}`, {}, learner)).body
    expect(data).toMatchObject({ status: 'refunded', refund_amount: 15_000 })
    expect((await send(app, 'GET', '/me', {}, learner)).body.data.subscriptions).toEqual([])
  })

  it('refunds the days that have not begun after a week, or what the operator says', async () => {
    const { payment } = await paid()
    const other = await paid()
    app.advance(10 * 86_400_000 - 60_000)
    expect(await thazin('refund', payment.payment_id)).toContain('Refunded 10000 MMK')
    expect(await thazin('refund', other.payment.payment_id, '--amount', '500')).toContain('Refunded 500 MMK')
    app.advance(-10 * 86_400_000 + 60_000)
  })

  it('refunds nothing when all days are over, unless the operator says how much', async () => {
    const { payment } = await paid()
    app.advance(40 * 86_400_000)
    expect(await thazin('refund', payment.payment_id)).toContain('nothing goes back')
    expect(await thazin('list', '--status', 'succeeded')).toContain(payment.payment_id)
    expect(await thazin('refund', payment.payment_id, '--amount', '700')).toContain('Refunded 700 MMK')
    app.advance(-40 * 86_400_000)
  })

  it('asks the provider again, says what came of it, and where it cannot be asked', async () => {
    const { payment } = await paid()
    expect(await thazin('recheck', payment.payment_id)).toBe('sandbox: cannot-be-asked.')
    const asked = askedProvider()
    app.deps.payments = [...app.deps.payments, asked.provider]
    const { payment: late } = await pendingPayment(app, 'english-30', { provider: 'asked' })
    const recheck = () => thazin('recheck', late.payment_id)
    expect(await recheck()).toBe('asked: nothing-new.')
    const { check: whole } = asked.provider
    asked.provider.check = async () => ({ outcome: 'not-opened' })
    expect(await recheck()).toBe('asked: no checkout was opened there yet.')
    asked.provider.check = whole
    asked.silence(true)
    expect(await recheck()).toBe('asked: no-answer.')
    asked.silence(false)
    asked.settle(late.payment_id, 'succeeded')
    const { check } = asked.provider
    const answering = (change: object) => {
      asked.provider.check = async (order) => {
        const answer = await check?.(order)
        if (answer?.outcome !== 'known') throw new Error('It was not asked')
        return { ...answer, event: { ...answer.event, ...change } }
      }
    }
    answering({ reference: 'another' })
    expect(await recheck()).toBe('asked: other-order.')
    answering({ money: { amount: 1, currency: 'MMK' } })
    expect(await recheck()).toBe('asked: wrong-money.')
    for (const odd of [{ eventId: 'e\0' }, { providerReference: '\ud800' }, { eventId: 'e'.repeat(301) }]) {
      answering(odd)
      expect(await recheck()).toBe('asked: unstorable.')
    }
    answering({})
    expect(await recheck()).toBe('asked: moved.')
    expect(await recheck()).toBe('asked: nothing-new.')
    expect(await thazin('show', late.payment_id)).toContain('Status     succeeded')
  })

  it('shows who pays for somebody else, how to reach them, and what they wrote', async () => {
    const [payer, learner] = [await newLearner(app), await newLearner(app)]
    const input = { plan_id: (await planIds(app))['english-30'], provider: 'sandbox', phone: learner.phone }
    const words = { payer_name: 'Ko Aung', payer_contact: 'aung@example.com', message: 'Study well!' }
    const { body } = await send(app, 'POST', '/frontend-payment/initialize', { ...input, ...words }, payer)
    const shown = await thazin('show', body.data.payment_id)
    expect(shown).toContain(
      `Payer      learner ${payer.id}\nPayer      Ko Aung, aung@example.com\nMessage    “Study well!”`,
    )
    expect(shown).not.toContain(learner.phone)
    expect(await thazin('list', '--phone', learner.phone)).toContain(body.data.payment_id)
  })

  it('exports a table for the bookkeeping that names nobody, and adds up days', async () => {
    const { learner, payment } = await paid()
    const csv = (await thazin('export')) ?? ''
    const line = csv.split('\n').find((one) => one.includes(payment.payment_id))
    expect(line).toContain(',succeeded,normal,english,30,15000,15000,MMK,sandbox,')
    expect(csv).not.toContain(learner.phone)
    expect(await thazin('totals')).toMatch(/sandbox +MMK +\d+ +\d+ +\d+/)
  })

  it('counts what came on the day of paying and what went back on the day of the refund', async () => {
    const { db } = app.deps
    const { payment } = await paid()
    await report(app, payment, 'refunded')
    const of = payment.payment_id
    // Half an hour after midnight in Yangon, where it is the day before by UTC.
    const midnight = Math.floor((Date.now() + 6.5 * HOUR) / DAY) * DAY - 6 * HOUR
    const ago = (days: number) => new Date(midnight - days * DAY)
    await db
      .updateTable('payments')
      .set({ paid_at: ago(20), created_at: ago(25) })
      .where('payment_id', '=', of)
      .execute()
    await db
      .updateTable('payment_events')
      .set({ at: ago(15) })
      .where('payment_id', '=', of)
      .where('kind', '=', 'refunded')
      .execute()
    const day = (days: number) => new Date(ago(days).getTime() + 6.5 * HOUR).toISOString().slice(0, 10)
    const totals = (await thazin('totals')) ?? ''
    expect(totals).toMatch(new RegExp(`${day(20)} +sandbox +MMK +1 +15000 +0$`, 'm'))
    expect(totals).toMatch(new RegExp(`${day(15)} +sandbox +MMK +0 +0 +15000$`, 'm'))
    const csv = (from: number, to: number) => thazin('export', '--from', day(from), '--to', day(to))
    expect(await csv(21, 19)).toContain(of)
    expect(await csv(26, 22)).not.toContain(of)
    expect(await thazin('list', '--from', day(26), '--to', day(24))).toContain(of)
  })

  it('never cuts a table without saying so', async () => {
    await paid()
    await paid()
    const file = join(app.deps.config.DATA_DIR, 'short.csv')
    await writeFile(file, 'order_id,amount\na,1\n')
    for (const what of [['export'], ['reconcile', file, '--provider', 'sandbox']])
      await expect(execute(app.deps, readOrder(what), 1)).rejects.toThrow('more than 1 payments')
  })

  it('compares a settlement with what succeeded here', async () => {
    const [one, other] = [await paid(), await paid()]
    const reference = (of: typeof one) => of.payment.payment_id.replaceAll('-', '')
    const file = join(app.deps.config.DATA_DIR, 'settlement.csv')
    await writeFile(
      file,
      `Merch Order ID,Total Amount\n${reference(one)},"15,000.00"\n${reference(other)},14000\nabc,1\n`,
    )
    const found = await thazin('reconcile', file, '--provider', 'sandbox')
    expect(found).toMatch(/1 agree/)
    expect(found).toMatch(/1 in the settlement and not here:\n {2}abc {2}1 MMK/)
    expect(found).toContain(`1 with another amount:\n  ${reference(other)}  14000 MMK, here 15000 MMK`)
    await writeFile(file, 'a,b\n1,2\n')
    await expect(thazin('reconcile', file, '--provider', 'sandbox')).rejects.toThrow('has no column')
    await expect(thazin('reconcile', file)).rejects.toThrow('--provider')
  })
})

describe('thazin promos and campaigns', () => {
  const now = new Date()
  const promo = (...args: string[]) => promos.execute(app.deps.db, promos.readOrder(args), now)
  const campaign = (...args: string[]) => campaigns.execute(app.deps.db, campaigns.readOrder(args), now)

  it('make codes that count, and end them', async () => {
    expect(await promo('make', 'thadingyut', '--amount', '2000', '--plan', 'english-90', '--max', '3')).toBe(
      'THADINGYUT counts.',
    )
    expect(await promo('list')).toMatch(/THADINGYUT +2000 MMK +english-90 +0 of 3/)
    await expect(promo('make', 'THADINGYUT', '--percent', '5')).rejects.toThrow('There is a code')
    await expect(promo('make', 'BOTH', '--percent', '5', '--amount', '5')).rejects.toThrow('either')
    await expect(promo('make', 'X Y', '--percent', '5')).rejects.toThrow('Usage')
    expect(await promo('end', 'THADINGYUT')).toContain('no longer counts')
    expect(await promo('end', 'THADINGYUT')).toBeNull()
  })

  it('make campaigns over every plan, and end them', async () => {
    const words = [
      '--title-my',
      'သင်္ကြန်',
      '--title-en',
      'Thingyan',
      '--text-my',
      'လျှော့ဈေး',
      '--text-en',
      'Less',
    ]
    const made = await campaign('make', 'thingyan', '--percent', '25', '--to', '2099-01-01', ...words)
    expect(made).toBe('The campaign is at /link-campaign/thingyan.')
    const { data } = (await send(app, 'GET', '/get-link-campaign', { slug: 'thingyan' })).body
    expect(data.link_campaign_subscription_plans[0]).toMatchObject({ promotion_amount: 11_250 })
    await expect(
      campaign('make', 'thingyan', '--percent', '25', '--to', '2099-01-01', ...words),
    ).rejects.toThrow('already')
    await expect(
      campaign('make', 'other', '--percent', '25', '--to', '2020-01-01', ...words),
    ).rejects.toThrow('--to')
    expect(await campaign('list')).toContain('Thingyan')
    expect(
      await campaigns.execute(
        app.deps.db,
        campaigns.readOrder(['end', 'thingyan']),
        new Date(Date.now() + 1000),
      ),
    ).toBe('thingyan has ended.')
  })
})
