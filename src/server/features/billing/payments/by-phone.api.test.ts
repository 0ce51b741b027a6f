import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceOf, newLearner, newPhone, sentCode, signIn } from '#tests/support/factories.ts'
import { planIds, report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let plans: Record<string, number>
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
  plans = await planIds(app)
})
afterAll(() => app.stop())

const subscriptions = async (who: { token: string }) =>
  (await send(app, 'GET', '/me', {}, who)).body.data.subscriptions

describe('a payment by phone', () => {
  const begin = (input: Record<string, unknown>) =>
    send(app, 'POST', '/frontend-payment/initialize', {
      provider: 'sandbox',
      plan_id: plans['english-30'],
      ...input,
    })

  it('is seen by the browser that began it, and belongs to the account of the phone, which is made', async () => {
    const phone = newPhone()
    const { status, body, cookies } = await begin({ phone, payer_name: 'မမ', message: 'ကြိုးစားနော်' })
    expect(status).toBe(200)
    expect(body.data.redirect_url).toBe(`http://localhost:3000/sandbox-pay/${body.data.payment_id}`)
    expect(cookies.join()).toMatch(/^unauth_payment=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = cookies[0]?.split(';')[0] ?? ''
    const path = `/payments/${body.data.payment_id}`
    expect((await send(app, 'GET', path, {}, { headers: { cookie } })).body.data.status).toBe('pending')
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await send(app, 'GET', path, {}, { headers: { cookie: forged } })).status).toBe(404)
    await report(app, body.data, 'succeeded')
    const { data } = (await send(app, 'GET', path, {}, { headers: { cookie } })).body
    expect(data).toMatchObject({ status: 'succeeded', kind: 'pricing' })
    const learner = await signIn(app, phone)
    expect(await subscriptions(learner)).toMatchObject([{ product: 'english' }])
    expect((await send(app, 'GET', '/payments', {}, learner)).body.data).toHaveLength(1)
    const told = await app.deps.db
      .selectFrom('outbox')
      .select(['channel'])
      .where('recipient', '=', phone)
      .where('text', 'like', 'Direct Payment Successful%')
      .execute()
    expect(told).toEqual([{ channel: 'sms' }])
  })

  it('belongs to the account that has the phone already', async () => {
    const learner = await newLearner(app)
    const { body } = await begin({ phone: learner.phone })
    await report(app, body.data, 'succeeded')
    expect(await subscriptions(learner)).toHaveLength(1)
  })

  it('is refused for what is no phone, and for a country to which no code can be sent', async () => {
    for (const phone of ['12', '+4915123456789']) {
      const { status, body } = await begin({ phone })
      expect([status, Object.keys(body)]).toEqual([422, ['phone']])
    }
  })

  it('may be begun for one phone eight times an hour on one network, twenty times on all, and by its owner still', async () => {
    const learner = await newLearner(app)
    const beginAt = async (network: number, who: { token?: string } = {}) =>
      (
        await send(
          app,
          'POST',
          '/frontend-payment/initialize',
          { provider: 'sandbox', plan_id: plans['english-30'], phone: learner.phone },
          { address: `203.0.113.${network}`, ...who },
        )
      ).status
    const inTurn = async (times: number, network: number) => {
      const statuses = []
      for (let i = 0; i < times; i++) statuses.push(await beginAt(network))
      return statuses.indexOf(429)
    }
    expect([await inTurn(9, 81), await inTurn(9, 82), await inTurn(9, 83)]).toEqual([8, 8, 4])
    expect(await beginAt(84)).toBe(429)
    expect(await beginAt(84, learner)).toBe(200)
  })

  it('may be begun sixty times an hour on one network by strangers, and by a known device still', async () => {
    const address = '203.0.113.77'
    const beginAt = (phone: string, headers = {}) =>
      send(
        app,
        'POST',
        '/frontend-payment/initialize',
        { provider: 'sandbox', plan_id: plans['english-30'], phone },
        { address, headers },
      )
    const statuses = []
    for (let i = 0; i < 61; i++) statuses.push((await beginAt(newPhone())).status)
    expect(statuses.indexOf(429)).toBe(60)
    const headers = { cookie: await deviceOf(app) }
    expect((await beginAt(newPhone(), headers)).status).toBe(200)
    const learner = await newLearner(app)
    const input = { provider: 'sandbox', plan_id: plans['english-30'] }
    expect((await send(app, 'POST', '/payment/initialize', input, { ...learner, address })).status).toBe(200)
  })

  it('does not take a phone from somebody who only noted it before a code confirmed it', async () => {
    const phone = newPhone()
    const { body } = await begin({ phone })
    await report(app, body.data, 'succeeded')
    await send(app, 'POST', '/login', { phone })
    const reply = await send(app, 'POST', '/verify-login', { phone, otp: await sentCode(app, phone) })
    expect(reply.body.data.is_new_user).toBe(true)
  })
})
