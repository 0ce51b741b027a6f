import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SimulatedVendor, simulateVendors } from '#server/providers/payments/vendors.suite.ts'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { initialise, planIds } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { choiceOf, openPage, postForm, textOf } from './page-forms.ts'

let app: TestApp
let plans: Record<string, number>
let vendors: SimulatedVendor[]
beforeAll(async () => {
  vendors = await simulateVendors()
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
  for (const { stop } of vendors) await stop()
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

test('a way that failed three times is down: the list and the page say so, and nobody begins there till it is well', async () => {
  const vendor = vendors.find(({ provider }) => provider === 'wavepay')
  const availability = async () => {
    const { body } = await send(app, 'GET', '/payment/providers')
    const ways: { provider: string; is_available: boolean }[] = body.data
    return ways.filter(({ is_available }) => !is_available).map(({ provider }) => provider)
  }
  const learner = await newLearner(app)
  const begin = () => initialise(app, learner, { plan_id: plans['english-30'], provider: 'wavepay' })
  const paymentsOf = async () =>
    (await send(app, 'GET', '/payments', {}, learner)).body.data.map(
      ({ status }: { status: string }) => status,
    )
  vendor?.behave({ kind: 'fails', status: 503 })
  for (let tries = 1; tries <= 3; tries++) {
    expect(await availability()).toEqual([])
    expect((await begin()).status).toBe(503)
  }
  vendor?.behave({ kind: 'well' })
  expect(await availability()).toEqual(['wavepay'])
  const { html } = await openPage(app, '/pricing')
  expect(choiceOf(html, 'provider', 'wavepay')).toEqual({ checked: false, disabled: true })
  expect(textOf(html).match(/Not working now/g)).toHaveLength(1)
  expect(choiceOf(html, 'provider', 'kbzpay')).toEqual({ checked: true, disabled: false })
  const asked = vendor?.asked.length
  expect((await begin()).status).toBe(503)
  const order = { plan_id: String(plans['english-30']), provider: 'wavepay', currency: 'MMK' }
  const form = await postForm(app, '/pricing', { ...order, attempt: randomUUID() }, learner)
  expect([form.status, textOf(form.html).includes('Nothing was charged')]).toEqual([422, true])
  expect(vendor?.asked.length).toBe(asked)
  expect(await paymentsOf()).toEqual(['failed', 'failed', 'failed'])
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 30_001)
  expect(await availability()).toEqual([])
  expect((await begin()).status).toBe(200)
  expect(choiceOf((await openPage(app, '/pricing')).html, 'provider', 'wavepay')?.disabled).toBe(false)
  vi.restoreAllMocks()
})
