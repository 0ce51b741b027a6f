import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulateVendors } from '#server/providers/payments/vendors.suite.ts'
import { newPhone } from '#tests/support/factories.ts'
import { planIds } from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { openPage, postForm } from './page-forms.ts'

let app: TestApp
let plans: Record<string, number>
let stopVendors: (() => Promise<void>)[]
beforeAll(async () => {
  const vendors = await simulateVendors()
  stopVendors = vendors.map(({ stop }) => stop)
  const settings = Object.assign({ LOG_LEVEL: 'silent' }, ...vendors.map((vendor) => vendor.settings))
  app = await startApp({
    pages: true,
    settings: {
      ...settings,
      DINGER_CHANNELS: 'onepay,mpu',
      TWOC2P_PAGE_URL: 'https://sandbox-pgw-ui.2c2p.com/payment',
    },
  })
  plans = await planIds(app)
})
afterAll(async () => {
  await app.stop()
  for (const stop of stopVendors) await stop()
})

const formAction = (policy: unknown) =>
  /form-action ([^;]*)/
    .exec(String(policy))?.[1]
    ?.split(' ')
    .map((source) => source.replaceAll("'", '')) ?? []

test.each([
  ['kbzpay', 'MMK'],
  ['wavepay', 'MMK'],
  ['2c2p', 'MMK'],
  ['dinger-mpu', 'MMK'],
  ['stripe', 'USD'],
])(
  'the form leads to the page of %s, where the policy lets it go without script',
  async (provider, currency) => {
    const url = `/pricing?currency=${currency}`
    const { headers } = await openPage(app, url)
    const order = {
      plan_id: String(plans['english-30']),
      provider,
      currency,
      phone: newPhone(),
      attempt: randomUUID(),
    }
    const { status, location } = await postForm(app, url, order)
    expect([status, location]).toEqual([302, expect.stringMatching(/^https?:/)])
    expect(formAction(headers['content-security-policy'])).toContain(new URL(location ?? '').origin)
  },
)

test.each(['kbzpay-qr', 'onepay'])('who pays by %s goes on at the payment’s own page', async (provider) => {
  const order = {
    plan_id: String(plans['english-30']),
    provider,
    currency: 'MMK',
    phone: newPhone(),
    attempt: randomUUID(),
  }
  const { location } = await postForm(app, '/pricing', order)
  expect(location).toMatch(/^\/payments\/[0-9a-f-]{36}$/)
})

test('a campaign’s form may lead there too, and no other page’s', async () => {
  const policyOf = async (url: string) =>
    formAction((await openPage(app, url)).headers['content-security-policy'])
  expect(await policyOf('/link-campaign/welcome')).toContain('https://checkout.stripe.com')
  expect(await policyOf('/')).toEqual(['self'])
  expect(await policyOf('/faq')).toEqual(['self'])
})
