import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder, paymentsSuite } from '../payments.suite.ts'
import type { PaymentProvider } from '../port.ts'
import { kbzPay } from './kbzpay.ts'
import { merchant, simulateKbzPay, vendorSign } from './simulator.suite.ts'

const FATE = { succeeded: 'PAY_SUCCESS', failed: 'PAY_FAILED' }

const connect = (url: string, appKeys: [string, ...string[]] = [merchant.appKey], timeoutMs = 5000) =>
  kbzPay({
    merchant: { appId: merchant.appId, merchantCode: merchant.merchantCode, appKeys },
    url,
    page: 'https://static.kbzpay.com/pgw/uat/pwa/#/',
    timeoutMs,
  })

const only = <One>(list: readonly One[], at = 0): One => {
  const one = list[at]
  if (!one) throw new Error('nothing there')
  return one
}

for (const [at, name] of ['KBZPay in its app', 'KBZPay by QR code'].entries())
  paymentsSuite(name, async () => {
    const simulator = await simulateKbzPay()
    return {
      provider: only(connect(simulator.url), at),
      report: (order, status, change) => simulator.report(order, FATE[status], change),
      settle: (order, status) => simulator.settle(order, FATE[status]),
      fail: (isDown) => simulator.behave(isDown ? { kind: 'fails', status: 502 } : { kind: 'well' }),
      acknowledgement: { media_type: 'text/plain', body: 'success' },
      currency: 'MMK',
      namesCurrency: true,
      stop: simulator.stop,
    }
  })

describe('KBZPay', () => {
  let simulator: Awaited<ReturnType<typeof simulateKbzPay>>
  let app: PaymentProvider
  let qr: PaymentProvider
  beforeAll(async () => {
    simulator = await simulateKbzPay()
    const providers = connect(simulator.url)
    app = only(providers)
    qr = only(providers, 1)
  })
  afterAll(() => simulator.stop())

  const verdict = (raw: ReturnType<typeof simulator.report>, provider = app) =>
    provider.verify({ ...raw, now: new Date() })

  it('refuses a callback of more than sixty fields before they are sorted and hashed', () => {
    const { body } = simulator.report(newOrder(), 'PAY_SUCCESS')
    const { Request: request } = JSON.parse(Buffer.from(body).toString())
    const withFields = (count: number) => {
      const { biz_content, sign, ...rest } = request
      const own = Object.keys({ ...rest, ...biz_content }).length
      const more = Object.fromEntries(Array.from({ length: count - own - 1 }, (_, i) => [`f${i}`, 'x']))
      const fields = { ...rest, ...more, ...biz_content }
      const signed = { ...rest, ...more, biz_content, sign: vendorSign(fields, merchant.appKey) }
      const forged = Buffer.from(JSON.stringify({ Request: signed }))
      return app.verify({ body: forged, headers: {}, now: new Date() })
    }
    expect(withFields(60).outcome).toBe('verified')
    expect(withFields(61)).toEqual({ outcome: 'refused', reason: 'too many fields' })
  })

  it('leads to its page, whose fields stand after #/ and are signed', async () => {
    const initialised = await app.initialise(newOrder())
    if (initialised.outcome !== 'initialised' || initialised.checkout.kind !== 'redirect') throw new Error()
    const { url } = initialised.checkout
    expect(url).toMatch(/^https:\/\/static\.kbzpay\.com\/pgw\/uat\/pwa\/#\/\?appid=/)
    const fields = Object.fromEntries(new URLSearchParams(url.split('#/?')[1]))
    expect(Object.keys(fields).sort()).toEqual([
      'appid',
      'merch_code',
      'nonce_str',
      'prepay_id',
      'sign',
      'timestamp',
    ])
    expect(fields.sign).toBe(vendorSign(fields, merchant.appKey))
  })

  it('gives the text of a QR code, and asks for the trade type of each way', async () => {
    const [one, other] = [newOrder(), newOrder()]
    expect(await qr.initialise(one)).toMatchObject({ checkout: { kind: 'qr', text: /^00020101/ } })
    await app.initialise(other)
    expect([one, other].map(({ reference }) => simulator.orders.get(reference)?.tradeType)).toEqual([
      'PAY_BY_QRCODE',
      'PWAAPP',
    ])
  })

  it.each([
    ['PAY_SUCCESS', 'succeeded'],
    [' PAY_SUCCESS', 'succeeded'],
    ['PAY_FAILED', 'failed'],
    ['ORDER_EXPIRED', 'failed'],
    ['ORDER_CLOSED', 'failed'],
    ['WAIT_PAY', 'pending'],
    ['PAYING', 'pending'],
  ])('reads trade_status %s as %s', (status, meant) => {
    expect(verdict(simulator.report(newOrder(), status))).toMatchObject({ event: { status: meant } })
  })

  it('acknowledges a status that it does not know, and draws nothing from it', () => {
    expect(verdict(simulator.report(newOrder(), 'SOMETHING_NEW'))).toEqual({
      outcome: 'ignored',
      reason: 'an unknown trade_status',
      acknowledgement: { media_type: 'text/plain', body: 'success' },
    })
  })

  it('refuses what KBZPay signed for another merchant or app', () => {
    for (const more of [{ merch_code: '999' }, { appid: 'kp9' }] as Record<string, string>[])
      expect(verdict(simulator.report(newOrder(), 'PAY_SUCCESS', { more }))).toMatchObject({
        outcome: 'refused',
      })
  })

  it('never rounds half a kyat away', () => {
    const order = newOrder({ amount: 1000 })
    const raw = simulator.report(order, 'PAY_SUCCESS', { more: { total_amount: '1000.50' } })
    expect(verdict(raw)).toMatchObject({ event: { money: { amount: 1000.5, currency: 'MMK' } } })
  })

  it('a callback and a status query of the same fate are one event', async () => {
    const order = newOrder()
    await app.initialise(order)
    simulator.settle(order, 'PAY_SUCCESS')
    const told = verdict(simulator.report(order, 'PAY_SUCCESS'))
    const checked = await app.check?.(order)
    if (told.outcome !== 'verified' || checked?.outcome !== 'known') throw new Error()
    expect(checked.event).toEqual(told.event)
  })

  it('takes callbacks under the key before, while signing with the new one', async () => {
    const rotated = only(connect(simulator.url, ['a new key', merchant.appKey]))
    expect(verdict(simulator.report(newOrder(), 'PAY_SUCCESS'), rotated).outcome).toBe('verified')
    expect(await rotated.initialise(newOrder())).toMatchObject({ outcome: 'refused', reason: /^SIGN_ERROR/ })
  })

  it('says what became of a request that got no answer: unknown, and refused where nobody listens', async () => {
    simulator.behave({ kind: 'drops' })
    expect((await app.initialise(newOrder())).outcome).toBe('unknown')
    simulator.behave({ kind: 'slow', ms: 2000 })
    expect(await only(connect(simulator.url, [merchant.appKey], 300)).initialise(newOrder())).toEqual({
      outcome: 'unknown',
      reason: 'no answer: TimeoutError',
    })
    simulator.behave({ kind: 'well' })
    const gone = await simulateKbzPay()
    await gone.stop()
    expect(await only(connect(gone.url)).initialise(newOrder())).toEqual({
      outcome: 'refused',
      reason: 'not reached: ECONNREFUSED',
    })
  })

  it('an order that KBZPay never got is refused, and named without its number', async () => {
    expect(await app.check?.(newOrder({ reference: '09791234567' }))).toEqual({
      outcome: 'refused',
      reason: 'QUERYORDER_FAIL the order does not exist',
      isUp: true,
    })
    const twice = newOrder({ reference: '0979123456 7' })
    expect(await app.initialise(twice)).toMatchObject({ reason: expect.not.stringContaining('0979123456') })
  })

  it('does not believe an answer with a wrong signature', async () => {
    const impostor = await simulateKbzPay()
    const order = newOrder()
    const other = only(connect(impostor.url, ['another key']))
    expect((await other.check?.(order))?.outcome).toBe('unknown')
    await impostor.stop()
  })
})
