import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  pendingPayment,
  postCallback,
  report,
  sandboxEvent,
  sandboxSettings,
} from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import * as campaigns from './campaigns.ts'
import { perform, readOrder } from './payments.ts'
import * as promos from './promos.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
})
afterAll(() => app.stop())

const thazin = (...args: string[]) => perform(app.deps, readOrder(args))

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
    expect(list).toMatch(/sandbox: wrong or old signature {2}from 203\.0\.113\.9, \d+ bytes\n {2}\{/)
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

  it('asks the provider again, and says where it cannot be asked', async () => {
    const { payment } = await paid()
    expect(await thazin('recheck', payment.payment_id)).toBe('sandbox: cannot-be-asked.')
  })

  it('exports a table for the bookkeeping that names nobody, and adds up days', async () => {
    const { learner, payment } = await paid()
    const csv = (await thazin('export')) ?? ''
    const line = csv.split('\n').find((one) => one.includes(payment.payment_id))
    expect(line).toContain(',succeeded,normal,english,30,15000,15000,MMK,sandbox,')
    expect(csv).not.toContain(learner.phone)
    expect(await thazin('totals')).toMatch(/sandbox +MMK +\d+ +\d+ +\d+/)
  })

  it('compares a settlement with what succeeded here', async () => {
    const [one, other] = [await paid(), await paid()]
    const reference = (of: typeof one) => of.payment.payment_id.replaceAll('-', '')
    const file = join(app.deps.config.DATA_DIR, 'settlement.csv')
    await writeFile(
      file,
      `Merch Order ID,Total Amount\n${reference(one)},"15,000.00"\n${reference(other)},14000\nabc,1\n`,
    )
    const found = await thazin('reconcile', file)
    expect(found).toMatch(/1 agree/)
    expect(found).toMatch(/1 in the settlement and not here:\n {2}abc {2}1 MMK/)
    expect(found).toContain(`1 with another amount:\n  ${reference(other)}  14000 MMK, here 15000 MMK`)
    await writeFile(file, 'a,b\n1,2\n')
    await expect(thazin('reconcile', file)).rejects.toThrow('has no column')
  })
})

describe('thazin promos and campaigns', () => {
  const now = new Date()
  const promo = (...args: string[]) => promos.perform(app.deps.db, promos.readOrder(args), now)
  const campaign = (...args: string[]) => campaigns.perform(app.deps.db, campaigns.readOrder(args), now)

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
      await campaigns.perform(
        app.deps.db,
        campaigns.readOrder(['end', 'thingyan']),
        new Date(Date.now() + 1000),
      ),
    ).toBe('thingyan has ended.')
  })
})
