import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { planIds, report, SANDBOX_SECRET } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

/** The demo as it starts by itself: without PUBLIC_URL, and nobody said that everyone may use it. */
const settings = { PAYMENT_SANDBOX_SECRET: SANDBOX_SECRET }
const FROM_NETWORK = { address: '192.168.1.7' }
/** A page of another site whose name was pointed to this machine. */
const BY_ANOTHER_NAME = { headers: { host: 'thazin.example' } }

let app: TestApp
let plan_id: number | undefined
beforeAll(async () => {
  app = await startApp({ settings, pages: true })
  plan_id = (await planIds(app))['english-30']
})
afterAll(() => app.stop())

type Options = Parameters<typeof send>[4]
const begin = (options: Options, program = app) =>
  send(
    program,
    'POST',
    '/frontend-payment/initialize',
    { plan_id, provider: 'sandbox', phone: newPhone() },
    options,
  )
const offered = async (options: Options) =>
  (await send(app, 'GET', '/payment/providers', {}, options)).body.data.map(
    ({ provider }: { provider: string }) => provider,
  )
const statusOf = async (payment_id: string) =>
  (
    await app.deps.db
      .selectFrom('payments')
      .select('status')
      .where('payment_id', '=', payment_id)
      .executeTakeFirstOrThrow()
  ).status

describe.each([
  ['another machine', FROM_NETWORK],
  ['another name of this one', BY_ANOTHER_NAME],
])('the sandbox, from %s', (_, options) => {
  it('is not offered, and begins no payment, signed out or in', async () => {
    expect(await offered({})).toContain('sandbox')
    expect(await offered(options)).toEqual(['bank'])
    const learner = await newLearner(app)
    const input = { plan_id, provider: 'sandbox' }
    const campaign = { ...input, slug: 'welcome', name: 'စုစု', phone: newPhone() }
    for (const refused of [
      await begin(options),
      await send(app, 'POST', '/submit-link-campaign-payment', campaign, options),
      await send(app, 'POST', '/payment/initialize', input, { ...options, token: learner.token }),
    ])
      expect([refused.status, Object.keys(refused.body)]).toEqual([422, ['provider']])
  })

  it('pays nothing that was begun here: its page and its buttons are not there', async () => {
    const { payment_id } = (await begin({})).body.data
    const path = `/sandbox-pay/${payment_id}`
    expect((await send(app, 'GET', path, {}, options)).status).toBe(404)
    expect((await send(app, 'POST', path, { decision: 'pay' }, options)).status).toBe(404)
    const form = {
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...('headers' in options && options.headers),
      },
      ...('address' in options && { remoteAddress: options.address }),
    }
    const pressed = await app.app.inject({
      ...form,
      method: 'POST',
      payload: `decision=pay&attempt=${randomUUID()}`,
    })
    expect(pressed.statusCode).toBeGreaterThanOrEqual(400)
    expect(await statusOf(payment_id)).toBe('pending')
    expect((await send(app, 'POST', path, { decision: 'pay' })).body.data.status).toBe('succeeded')
  })
})

it('is there for this machine’s browser, whose scripts send headers of their own', async () => {
  const headers = { enhanced: '1', refresh: '1', 'service-worker-navigation-preload': 'true' }
  expect(await offered({ headers })).toContain('sandbox')
  const { body } = await begin({ headers })
  const path = `/sandbox-pay/${body.data.payment_id}`
  const pressed = await send(app, 'POST', path, { decision: 'pay' }, { headers })
  expect(pressed.body.data.status).toBe('succeeded')
})

it('is for everybody where ALLOW_DEMO_PROVIDERS says so', async () => {
  const open = await startApp({ settings: { ...settings, ALLOW_DEMO_PROVIDERS: '1' } })
  const { status, body } = await begin(FROM_NETWORK, open)
  expect(status).toBe(200)
  const path = `/sandbox-pay/${body.data.payment_id}`
  const pressed = await send(open, 'POST', path, { decision: 'pay' }, FROM_NETWORK)
  expect(pressed.body.data.status).toBe('succeeded')
  await open.stop()
})

it('its signed callback is taken from anywhere: who has the key may report', async () => {
  const { data } = (await begin({})).body
  expect((await report(app, data, 'succeeded')).status).toBe(200)
})
