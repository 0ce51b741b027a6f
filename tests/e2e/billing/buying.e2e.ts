import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { OfferedProvider } from '#server/providers/payments/port.ts'
import { newPhone } from '#tests/support/factories.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import { initialise, planIds, report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { picture } from '#tests/support/payments/transfer-receipts.ts'
import { send } from '#tests/support/start-app.ts'
import { button, open, PHONE, pathOf, press } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { begun, learnerAt, paymentPath, subscriptionsOf, visitorAt, WITHOUT_SCRIPT } from './people.ts'

const { app, browser } = await e2eApp(sandboxSettings)
const { provider } = askedProvider()
;(app.deps.payments as OfferedProvider[]).push({
  ...provider,
  id: 'onepay',
  name: 'Onepay',
  initialise: async () => ({ outcome: 'initialised', checkout: { kind: 'app' }, providerReference: null }),
})

const pay = (page: Page) => page.locator('button.pay').click()
const decide = (page: Page, decision: 'pay' | 'decline') => page.click(`button[value=${decision}]`)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const choose = (page: Page, provider: string) =>
  page.locator(`input[name=provider][value=${provider}]`).check()

describe('with script', () => {
  test('a learner buys, sees the news once, and goes on to the lessons', async () => {
    const { page, context, learner, problems } = await learnerAt(browser, app, '/pricing?product=english')
    await choose(page, 'sandbox')
    await pay(page)
    await decide(page, 'pay')
    const news = page.getByRole('dialog', { name: 'Your payment has arrived' })
    await news.waitFor()
    expect(pathOf(page)).toEqual(paymentPath)
    const path = pathOf(page)
    await news.getByRole('button', { name: 'Go on learning' }).click()
    await page.waitForURL('**/learn')
    expect(await subscriptionsOf(app, learner.phone)).toEqual(['english'])
    await page.goto(app.url + path)
    await heading(page, 'Receipt').waitFor()
    expect(await page.locator('dialog').count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })

  test('money that comes while the page waits opens the news by itself, in both tabs; the second is seen as well', async () => {
    const { learner, payment, path } = await begun(app)
    const { page, context } = await open(browser, app, path, { token: learner.token, locale: 'en' })
    const second = await context.newPage()
    await second.goto(app.url + path)
    await report(app, payment, 'succeeded')
    await page.bringToFront()
    await page.locator('dialog[data-success]:modal').waitFor({ timeout: 30_000 })
    await press(page, 'Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(path)
    await heading(page, 'The money has arrived').waitFor()
    await second.bringToFront()
    await second.reload()
    await heading(second, 'The money has arrived').waitFor()
    expect(await second.locator('dialog').count()).toBe(0)
    await context.close()
  })

  test('a push’s title opens the same news on any page, and it goes when it was seen', async () => {
    const { page, context, learner } = await learnerAt(browser, app, '/profile')
    const { payment } = await begunBy(learner)
    await report(app, payment, 'succeeded')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { title: 'A tip' } }))
      navigator.serviceWorker.dispatchEvent(
        new MessageEvent('message', { data: { title: 'Payment Successful' } }),
      )
    })
    await page.locator('dialog[data-success]:modal').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/profile')
    await context.close()
  })

  test('a slip is sent, and the page says that it waits', async () => {
    const { learner, path } = await begun(app, 'bank')
    const { page, context } = await open(browser, app, path, { token: learner.token, locale: 'en' })
    await button(page, 'Send the slip').click()
    await page.getByText('Choose a photo of the slip.').first().waitFor()
    await page.fill('input[name=reference]', 'TRX 2026 777')
    const slip = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await picture() }
    await page.setInputFiles('input[name=image]', slip)
    await button(page, 'Send the slip').click()
    await heading(page, 'We are checking your slip').waitFor()
    await context.close()
  })
})

/** A payment of a learner who is there already. */
async function begunBy(learner: { token: string }) {
  const { body } = await initialise(app, learner, { plan_id: (await planIds(app))['english-30'] })
  return { payment: body.data as { payment_id: string; amount: number; currency: string } }
}

describe('without script', () => {
  test('a visitor buys for a phone with a promo code, and the receipt tells the usual price', async () => {
    const { page, context, phone } = await visitorAt(
      browser,
      app,
      '/pricing?product=english&promo=WELCOME5',
      WITHOUT_SCRIPT,
    )
    await page.fill('input[name=phone]', phone)
    await choose(page, 'sandbox')
    await pay(page)
    await decide(page, 'pay')
    expect(pathOf(page)).toEqual(paymentPath)
    await page.getByText('Usual price').waitFor()
    expect(await subscriptionsOf(app, phone)).toEqual(['english'])
    await page.getByRole('button', { name: 'Sign in and learn' }).click()
    expect(pathOf(page)).toBe('/')
    await context.close()
  })

  test('a visitor who forgets the phone comes back to its field, which says so', async () => {
    const { page, context } = await visitorAt(browser, app, '/pricing', WITHOUT_SCRIPT)
    await pay(page)
    await page.locator('input[name=phone]:focus').waitFor()
    const note = await page.locator('#phone-note').boundingBox()
    expect(note && note.y > 0 && note.y + note.height < PHONE.height).toBe(true)
    await context.close()
  })

  test('a learner pays for somebody else, whose phone gets a message', async () => {
    const { page, context, phone, learner } = {
      phone: newPhone(),
      ...(await learnerAt(browser, app, '/pricing?for=other', WITHOUT_SCRIPT)),
    }
    await page.fill('input[name=phone]', phone)
    await page.fill('input[name=payer_name]', 'Ma Hla')
    await choose(page, 'sandbox')
    await pay(page)
    await decide(page, 'pay')
    await page.getByText('That phone was sent a message').first().waitFor()
    expect([await subscriptionsOf(app, phone), await subscriptionsOf(app, learner.phone)]).toEqual([
      ['english'],
      [],
    ])
    const { body } = await send(app, 'GET', `/dev/outbox?to=${encodeURIComponent(phone)}`)
    expect(body.data[0]).toMatchObject({
      channel: 'sms',
      text: expect.stringContaining('Direct Payment Successful'),
    })
    await context.close()
  })

  test('who declines can pay again, and the plan is still chosen', async () => {
    const { page, context } = await learnerAt(browser, app, '/pricing?product=japanese', WITHOUT_SCRIPT)
    await choose(page, 'sandbox')
    const plan = await page.locator('input[name=plan_id]:checked').inputValue()
    await pay(page)
    await decide(page, 'decline')
    await heading(page, 'The payment didn’t go through')
      .or(heading(page, "The payment didn't go through"))
      .waitFor()
    await page.getByRole('link', { name: 'Pay again' }).click()
    expect(await page.locator('input[name=plan_id]:checked').inputValue()).toBe(plan)
    await context.close()
  })

  test('who leaves the checkout, and closes the tab, finds the payment where plans are sold', async () => {
    const { page, context, phone } = await visitorAt(browser, app, '/pricing', WITHOUT_SCRIPT)
    await page.fill('input[name=phone]', phone)
    await choose(page, 'sandbox')
    await pay(page)
    await page.getByRole('link', { name: 'Go back without deciding' }).click()
    await heading(page, 'Waiting for the money').waitFor()
    const path = pathOf(page)
    await page.close()
    const later = await context.newPage()
    await later.goto(`${app.url}/pricing`)
    await later.getByRole('link', { name: 'isn' }).click()
    expect(pathOf(later)).toBe(path)
    await later.getByRole('link', { name: 'Go on to Trial payment' }).click()
    await decide(later, 'pay')
    await heading(later, 'The money has arrived').waitFor()
    expect(await subscriptionsOf(app, phone)).toEqual(['english'])
    await context.close()
  })

  test('a campaign is bought, and Onepay alone leads to its app', async () => {
    const { page, context, phone } = await visitorAt(browser, app, '/link-campaign/welcome', WITHOUT_SCRIPT)
    await page.fill('input[name=name]', 'Ko Aung')
    await page.fill('input[name=phone]', phone)
    await choose(page, 'sandbox')
    await pay(page)
    await decide(page, 'pay')
    await heading(page, 'The money has arrived').waitFor()
    await context.addCookies([{ name: 'onepay_only_view', value: '1', url: app.url }])
    await page.goto(`${app.url}/pricing`)
    expect(await page.locator('input[name=provider]').count()).toBe(1)
    await page.fill('input[name=phone]', newPhone())
    await pay(page)
    await heading(page, 'Confirm in Onepay').waitFor()
    await context.close()
  })
})
