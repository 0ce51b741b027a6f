import { expect, test } from 'vitest'
import type { OfferedProvider } from '#server/providers/payments/port.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import { report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { open, PHONE } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectGoodLooks } from '../support/expect-accessible.ts'
import { begun } from './people.ts'

const { app, browser } = await e2eApp({ ...sandboxSettings, SUPPORT_CONTACT: '09 791 000 111' })
;(app.deps.payments as OfferedProvider[]).push(askedProvider().provider)

/** What the payment has become when its page is looked at. */
const states: [state: string, provider: string, events: string[]][] = [
  ['a payment at a provider', 'sandbox', []],
  ['a QR code', 'asked', []],
  ['a transfer', 'bank', []],
  ['news', 'sandbox', ['succeeded']],
  ['a refused payment', 'sandbox', ['failed']],
  ['a refund', 'sandbox', ['succeeded', 'refunded']],
]

test.each(states)(
  '%s is readable on a small phone, in both languages, light and dark',
  async (_, provider, events) => {
    const { learner, payment, path } = await begun(app, provider)
    for (const event of events) await report(app, payment, event)
    await expectGoodLooks(browser, app, path, {
      token: learner.token,
      prepare: async (page) =>
        events.at(-1) === 'succeeded' && (await page.locator('dialog:modal').waitFor()),
    })
  },
)

test.each(['/payments', '/sandbox-pay/'])('the page %s as well', async (address) => {
  const { learner, payment } = await begun(app)
  const path = address.endsWith('/') ? address + payment.payment_id : address
  await expectGoodLooks(browser, app, path, { token: learner.token })
})

test('a QR code is whole on a small phone, above what stands at the thumb', async () => {
  const { learner, path } = await begun(app, 'asked')
  const { page, context } = await open(browser, app, path, {
    token: learner.token,
    locale: 'en',
    viewport: PHONE,
  })
  const code = await page.locator('svg.qr').boundingBox()
  const actions = await page.locator('.bottom-action').boundingBox()
  expect((code?.y ?? 0) + (code?.height ?? PHONE.height)).toBeLessThanOrEqual(actions?.y ?? 0)
  await context.close()
})
