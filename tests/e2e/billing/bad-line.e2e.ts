import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { accountOf } from '#tests/support/accounts.ts'
import { newPhone } from '#tests/support/factories.ts'
import { startLine } from '#tests/support/line.ts'
import { sandboxSettings } from '#tests/support/payments/payments.ts'
import { newReference, picture } from '#tests/support/payments/transfer-receipts.ts'
import { send } from '#tests/support/start-app.ts'
import { button, open } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { begun, learnerAt, paymentPath, subscriptionsOf } from './people.ts'

const { app, browser } = await e2eApp(sandboxSettings)

/** Waits on such a line, in ms. */
const LONG = 60_000

/** 400 kbit/s and 400 ms, which goes away and comes back. */
async function badLine(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const bytes = 400_000 / 8
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 400,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
  await set(false)
  page.setDefaultTimeout(LONG)
  return { goes: () => set(true), comesBack: () => set(false) }
}

const paymentsOf = async (learnerId: number) =>
  (
    await app.deps.db
      .selectFrom('payments')
      .select('payment_id')
      .where((of) =>
        of.or([
          of('account_id', '=', accountOf(learnerId)),
          of('payer_account_id', '=', accountOf(learnerId)),
        ]),
      )
      .execute()
  ).length

const slipsOf = async (learnerId: number) =>
  (
    await app.deps.db
      .selectFrom('payment_slips')
      .select('id')
      .where('account_id', '=', accountOf(learnerId))
      .execute()
  ).length

/** As a phone takes it: many times larger than it is kept. */
const photoOfSlip = () =>
  sharp({
    create: {
      width: 2400,
      height: 3200,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer()

/** What it looked like, for whoever runs this with a folder in SHOTS. */
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
const choose = (page: Page, provider: string) =>
  page.locator(`input[name=provider][value=${provider}]`).check()

test('the line is lost at the button that pays, and the tab at the wallet: one payment, and the lessons open', async () => {
  const { page, context, learner } = await learnerAt(browser, app, '/pricing?product=english')
  const line = await badLine(context, page)
  await choose(page, 'sandbox')
  await line.goes()
  await page.locator('button.pay').click()
  await page.waitForTimeout(2_000)
  await shot(page, 'wallet-offline')
  expect(new URL(page.url()).pathname).toBe('/pricing')
  await line.comesBack()
  await page.locator('button.pay').click()
  await page.waitForURL('**/sandbox-pay/*')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.close()
  expect((await send(app, 'POST', `/sandbox-pay/${id}`, { decision: 'pay' })).status).toBe(200)
  const again = await context.newPage()
  await badLine(context, again)
  await again.goto(`${app.url}/payments`)
  await again.locator('.payment-rows a').click()
  await again.getByRole('dialog', { name: 'Your payment has arrived' }).waitFor()
  await shot(again, 'wallet-paid')
  expect(await paymentsOf(learner.id)).toBe(1)
  expect(await subscriptionsOf(app, learner.phone)).toEqual(['english'])
  await context.close()
})

test('a slip whose line is lost is sent again from the same form, once', async () => {
  const { page, context, learner } = await learnerAt(browser, app, '/pricing?product=english')
  const line = await badLine(context, page)
  await choose(page, 'bank')
  await page.locator('button.pay').click()
  await page.waitForURL('**/payments/*')
  const reference = newReference()
  await page.fill('input[name=reference]', reference)
  const slip = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  await page.setInputFiles('input[name=image]', slip)
  await line.goes()
  await button(page, 'Send the slip').click()
  await page.waitForTimeout(2_000)
  await shot(page, 'slip-offline')
  expect(await page.inputValue('input[name=reference]')).toBe(reference)
  await line.comesBack()
  await button(page, 'Send the slip').click()
  await page.getByRole('heading', { name: 'We are checking your slip' }).waitFor()
  await shot(page, 'slip-sent')
  expect([await slipsOf(learner.id), await paymentsOf(learner.id)]).toEqual([1, 1])
  await context.close()
})

test('a photo of a slip is sent as small as it is kept, and again when the line broke in the middle: it is there once', async () => {
  const { learner, path } = await begun(app, 'bank')
  const line = await startLine(app.url)
  onTestFinished(() => void line.stop())
  const { page } = await open(browser, { ...app, url: line.url }, path, {
    token: learner.token,
    locale: 'en',
  })
  const reference = newReference()
  await page.fill('input[name=reference]', reference)
  const photo = await photoOfSlip()
  await page.setInputFiles('input[name=image]', { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
  line.fate = ({ method }) => (method === 'POST' ? 'breaks in the middle' : 'arrives')
  await button(page, 'Send the slip').click()
  await page.getByText('Cannot connect to the internet').waitFor()
  await shot(page, 'slip-cut')
  expect(await page.inputValue('input[name=reference]')).toBe(reference)
  expect(await slipsOf(learner.id)).toBe(0)
  const kept = await page
    .locator('input[name=image]')
    .evaluate((field) => (field as HTMLInputElement).files?.[0]?.size)
  expect(photo.length).toBeGreaterThan(3_000_000)
  expect(kept).toBeLessThan(photo.length / 4)
  line.fate = undefined
  await button(page, 'Send the slip').click()
  await page.getByRole('heading', { name: 'We are checking your slip' }).waitFor()
  expect(await slipsOf(learner.id)).toBe(1)
})

test('two taps at the button that pays are one payment, to which the way leads back', async () => {
  const { page, context, learner } = await learnerAt(browser, app, '/pricing?product=english')
  await badLine(context, page)
  await choose(page, 'sandbox')
  await page.locator('button.pay').dblclick()
  await page.waitForURL('**/sandbox-pay/*')
  await page.goBack()
  await page.waitForURL('**/pricing*')
  await page.getByRole('link', { name: "A payment that isn't finished" }).click()
  await page.waitForURL('**/payments/*')
  await page.locator('section.way-on a.button').click()
  await page.locator('button[value=decline]').click()
  await page.getByRole('heading', { name: "The payment didn't go through" }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await page.getByRole('heading', { name: "The payment didn't go through" }).waitFor()
  expect(await paymentsOf(learner.id)).toBe(1)
  await context.close()
})

test('a payment for somebody else is found among one’s own after the tab was closed', async () => {
  const { page, context, learner } = await learnerAt(browser, app, '/pricing?product=english')
  const line = await badLine(context, page)
  const phone = newPhone()
  await page.getByText('Pay for somebody else').click()
  await page.fill('input[name=phone]', phone)
  await choose(page, 'sandbox')
  await line.goes()
  await page.locator('button.pay').click()
  await page.waitForTimeout(2_000)
  await shot(page, 'other-offline')
  await line.comesBack()
  await page.locator('button.pay').click()
  await page.waitForURL('**/sandbox-pay/*')
  await page.close()
  const again = await context.newPage()
  await badLine(context, again)
  await again.goto(`${app.url}/payments`)
  await shot(again, 'payments-again')
  await again.locator('.payment-rows a', { hasText: 'For somebody else' }).click()
  await again.waitForURL('**/payments/*')
  expect(new URL(again.url()).pathname).toEqual(paymentPath)
  await again.locator('section.way-on a.button').click()
  await again.click('button[value=pay]')
  await again.getByRole('dialog', { name: 'Your payment has arrived' }).waitFor()
  await shot(again, 'other-paid')
  expect(await paymentsOf(learner.id)).toBe(1)
  expect(await subscriptionsOf(app, phone)).toEqual(['english'])
  await context.close()
})
