import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferedProvider } from '#server/providers/payments/port.ts'
import { openPage, postForm, textOf } from '#tests/pricing/page-forms.ts'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import { initialise, planIds, report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
let plans: Record<string, number>
let isDown = false
const asked = askedProvider()
const inApp: OfferedProvider = {
  ...asked.provider,
  id: 'onepay',
  name: 'Onepay',
  isDown: () => isDown,
  initialise: async () => ({ outcome: 'initialised', checkout: { kind: 'app' }, providerReference: null }),
}
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { ...sandboxSettings, SUPPORT_CONTACT: '09 791 000 111' } })
  ;(app.deps.payments as OfferedProvider[]).push(asked.provider, inApp)
  plans = await planIds(app)
})
afterAll(() => app.stop())

type Begun = { payment_id: string; amount: number; currency: string }

async function begun(provider = 'sandbox') {
  const learner = await newLearner(app)
  const { body } = await initialise(app, learner, { plan_id: plans['english-30'], provider })
  const payment: Begun = body.data
  return { learner, payment, path: `/payments/${payment.payment_id}` }
}

const open = async (path: string, who: { token?: string; cookies?: string } = {}) => {
  const { html, status } = await openPage(app, path, who)
  return { status, html, text: textOf(html) }
}

const againIn = (html: string) => /<noscript><meta http-equiv="refresh" content="([^"]*)"/.exec(html)?.[1]

/** A payment for a phone by a visitor, with the cookie of their browser. */
async function byVisitor() {
  const phone = newPhone()
  const input = { phone, plan_id: plans['english-30'], provider: 'sandbox' }
  const { body, cookies } = await send(app, 'POST', '/frontend-payment/initialize', input)
  const payment: Begun = body.data
  return { payment, phone, cookies: cookies[0]?.split(';')[0] ?? '', path: `/payments/${payment.payment_id}` }
}

describe('a payment’s page', () => {
  it('leads on to the provider’s page, and without script loads itself again', async () => {
    const { learner, path, payment } = await begun()
    const { html, text } = await open(path, learner)
    expect(text).toContain('Waiting for the money')
    expect(html).toMatch(/tell us this number: <span class="code-in-text">TZ-\w{4}-\w{2}<\/span>/)
    expect(html).toContain(`href="/sandbox-pay/${payment.payment_id}"`)
    expect(againIn(html)).toBe(`20;url=${path}`)
  })

  it('shows a QR code, the app that asks, and the accounts of a transfer with the form of its slip', async () => {
    const qr = await begun('asked')
    expect((await open(qr.path, qr.learner)).html).toContain('aria-label="QR code to pay by Asked"')
    const onepay = await begun('onepay')
    expect((await open(onepay.path, onepay.learner)).text).toContain('Confirm in Onepay')
    const bank = await begun('bank')
    const { html, text } = await open(bank.path, bank.learner)
    expect(text).toContain('Demo Bank · Thazin · 0000 0000 0000 0000')
    expect(html).toContain('name="image"')
    expect(againIn(html)).toBeUndefined()
  })

  it('says that a slip waits, and why one was refused, and takes another', async () => {
    const { learner, path, payment } = await begun('bank')
    const slip = { paymentId: payment.payment_id, image: await picture(), reference: newReference() }
    await postSlip(app, learner, slip)
    expect((await open(path, learner)).text).toContain('We are checking your slip')
    await app.deps.db
      .updateTable('payments')
      .set({ slip: 'refused' })
      .where('payment_id', '=', payment.payment_id)
      .execute()
    await app.deps.db
      .updateTable('payment_slips')
      .set({ status: 'refused', why: 'The number can’t be read.', decided_at: new Date() })
      .where('payment_id', '=', payment.payment_id)
      .execute()
    const { html, text } = await open(path, learner)
    expect(text).toContain('Why: The number can’t be read. Your money isn')
    expect(html).toContain('name="image"')
  })

  it('says what became of it, that no money is lost, whom to ask, and how to pay again', async () => {
    const { learner, path, payment } = await begun()
    await report(app, payment, 'failed')
    const failed = await open(path, learner)
    expect(failed.text).toContain('The payment didn’t go through')
    expect(failed.text).toContain('You reach us at 09 791 000 111')
    expect(failed.html).toContain(`href="/pricing?product=english&amp;plan=${plans['english-30']}"`)
    expect(againIn(failed.html)).toBeUndefined()
    await report(app, payment, 'succeeded')
    expect((await open(path, learner)).text).toContain('The money has arrived')
    await report(app, payment, 'refunded')
    const { text } = await open(path, learner)
    expect(text).toContain('The money went back')
    expect(text).toContain('Returned')
  })

  it('says that the provider doesn’t answer now, and asks it when told to', async () => {
    const { learner, path, payment } = await begun('onepay')
    isDown = true
    expect((await open(path, learner)).text).toContain('Onepay isn’t answering at the moment')
    isDown = false
    const check = () => postForm(app, path, { intent: 'check' }, learner)
    expect((await check()).location).toBe(`${path}?checked=nothing-new`)
    expect((await open(`${path}?checked=nothing-new`, learner)).text).toContain('No money yet')
    expect((await open(`${path}?checked=%3Cb%3E`, learner)).text).not.toContain('<b>')
    asked.settle(payment.payment_id, 'succeeded')
    await app.deps.db.deleteFrom('limit_counters').where('subject', '=', payment.payment_id).execute()
    expect((await check()).location).toBe(path)
    expect((await open(path, learner)).text).toContain('The money has arrived')
  })

  it('is shown to the browser that began it signed out, and says to others how to come to theirs', async () => {
    const { path, cookies, payment, phone } = await byVisitor()
    expect((await open(path, { cookies })).text).toContain('phone gets a message')
    const stranger = await newLearner(app)
    for (const who of [{}, stranger]) {
      const { status, text } = await open(path, who)
      expect([status, text.includes('We can’t show this payment here'), text.includes('TZ-')]).toEqual([
        404,
        true,
        false,
      ])
    }
    for (const wrong of [randomUUID(), 'none', '%00'])
      expect((await open(`/payments/${wrong}`, stranger)).status).toBe(404)
    await report(app, payment, 'succeeded')
    expect((await open(path, { cookies })).text).toContain(`is open for 0${phone.slice(3, 6)}`.slice(0, 12))
  })
})

describe('the news of a success', () => {
  it('lies over the page until it was seen once, and leads on to the lessons', async () => {
    const { learner, path, payment } = await begun()
    await report(app, payment, 'succeeded')
    expect((await open(path, learner)).html).toContain('data-after="200"')
    const seen = await postForm(app, path, { intent: 'seen', to: 'on' }, learner)
    expect(seen.location).toBe('/learn')
    expect((await open(path, learner)).html).not.toContain('<dialog')
    const again = await postForm(app, path, { intent: 'seen', back: '//evil.example' }, learner)
    expect(again.location).toBe(path)
    expect((await postForm(app, path, { intent: 'seen', back: '/profile' }, learner)).location).toBe(
      '/profile',
    )
  })

  it('is found by its kind, where a push names no payment', async () => {
    const { learner, path, payment } = await begun()
    const paid = (title: string) => openPage(app, `/payments?paid=${encodeURIComponent(title)}`, learner)
    expect((await paid('Payment Successful')).status).toBe(200)
    await report(app, payment, 'succeeded')
    expect((await paid('Campaign Payment Successful')).status).toBe(200)
    const { status, headers } = await paid('Payment Successful')
    expect([status, headers.location]).toEqual([302, path])
    await postForm(app, path, { intent: 'seen' }, learner)
    expect((await paid('Payment Successful')).status).toBe(200)
  })
})

describe('a slip’s form', () => {
  it('says what is missing, and keeps what was typed', async () => {
    const { learner, path } = await begun('bank')
    const sent = await postForm(app, path, { intent: 'slip', reference: 'TRX 42' }, learner)
    expect([sent.status, textOf(sent.html).includes('Choose a photo of the slip.')]).toEqual([422, true])
    expect(sent.html).toContain('value="TRX 42"')
  })
})

describe('the list of payments', () => {
  it('says what runs until when, and leads to every payment', async () => {
    const { learner, path, payment } = await begun()
    const before = await open('/payments', learner)
    expect(before.text).toContain('No plan is running')
    expect(before.html).toContain(`href="${path}"`)
    await report(app, payment, 'succeeded')
    const { text } = await open('/payments', learner)
    expect(text).toMatch(/English until \d+ \w+ 20\d\d/)
    expect(text).toContain('Paid')
    expect((await open('/payments', await newLearner(app))).text).toContain('Receipts of what you pay')
  })

  it('goes on at further pages', async () => {
    const learner = await newLearner(app)
    for (let n = 0; n < 21; n++)
      await initialise(app, learner, { plan_id: plans['english-30'], provider: 'sandbox' })
    const first = await open('/payments', learner)
    expect([first.html.match(/class="card" href|href="\/payments\/[0-9a-f-]{36}"/g)?.length]).toEqual([20])
    expect(first.html).toContain('href="/payments?page=2"')
    const second = await open('/payments?page=2', learner)
    expect(second.html.match(/href="\/payments\/[0-9a-f-]{36}"/g)).toHaveLength(1)
    expect(second.html).toContain('href="/payments?page=1"')
  })

  it('is for learners, and a page of it asks the database at most 4 times; a receipt 7 times', async () => {
    const { status, headers } = await openPage(app, '/payments')
    expect([status, headers.location]).toEqual([302, '/'])
    const { learner, path, payment } = await begun()
    const statements = async () => (await statementsOf(() => open(path, learner))).length
    expect(await statements()).toBeLessThanOrEqual(4)
    await report(app, payment, 'succeeded')
    expect(await statements()).toBeLessThanOrEqual(7)
  })
})
