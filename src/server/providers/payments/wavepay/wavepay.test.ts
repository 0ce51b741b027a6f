import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder, paymentsSuite } from '../payments.suite.ts'
import type { PaymentProvider } from '../port.ts'
import { callbackHash, isSigned, requestHash } from './sign.ts'
import { callbackText, merchant, simulateWavePay, vendorHmac } from './simulator.suite.ts'
import { wavePay } from './wavepay.ts'

const FATE = { succeeded: 'PAYMENT_CONFIRMED', failed: 'PAYMENT_REQUEST_CANCELLED' }
const ACKNOWLEDGEMENT = { media_type: 'application/json', body: '{"message":"success"}' }

const connect = (
  url: string,
  secrets: [string, ...string[]] = [merchant.secret],
  timeoutMs = 5000,
): PaymentProvider =>
  wavePay({
    merchantId: merchant.merchantId,
    merchantName: merchant.merchantName,
    secrets,
    url,
    page: 'https://payments.wavemoney.io',
    timeoutMs,
  })

paymentsSuite('WavePay', async () => {
  const simulator = await simulateWavePay()
  return {
    provider: connect(simulator.url),
    report: (order, status, change) => simulator.report(order, FATE[status], change),
    fail: (isDown) => simulator.behave(isDown ? { kind: 'fails', status: 503 } : { kind: 'well' }),
    acknowledgement: ACKNOWLEDGEMENT,
    currency: 'MMK',
    namesCurrency: true,
    stop: simulator.stop,
  }
})

it('signs a request and a callback as openssl does', () => {
  const request = {
    time_to_live_in_seconds: '300',
    merchant_id: 'M1',
    order_id: 'order_1',
    amount: '10000',
    backend_result_url: 'https://thazin.example/api/payment/callback/wavepay',
    merchant_reference_id: 'ref_1',
  }
  // printf '%s' '300M1order_110000https://thazin.example/api/payment/callback/wavepayref_1' | openssl dgst -sha256 -hmac secret
  expect(requestHash(request, 'secret')).toBe(
    '5c9f8c8317b66adbdd6f611699cff5a0adf150709a5aafaffe5667a79b17363a',
  )
  const callback = {
    status: 'PAYMENT_CONFIRMED',
    timeToLiveSeconds: '300',
    merchantId: 'M1',
    orderId: null,
    amount: '10000',
    backendResultUrl: 'https://thazin.example/api/payment/callback/wavepay',
    merchantReferenceId: 'ref_1',
    initiatorMsisdn: '09791234567',
    transactionId: '360',
    paymentRequestId: '361',
  }
  // printf '%s' 'PAYMENT_CONFIRMED300M1null10000https://…/wavepayref_109791234567360361null' | openssl dgst -sha256 -hmac secret
  const right = '391b148c92da1aaef40a046d57cf29ec3b32945e516f697ea33cdfe563f822ba'
  expect(callbackHash(callback, 'secret')).toBe(right)
  expect(callbackHash({ ...callback, requestTime: null }, 'secret')).toBe(right)
  expect(callbackHash({ ...callback, orderId: '' }, 'secret')).not.toBe(right)
})

it('agrees with a second implementation for any values, null among them', async () => {
  const value = fc.oneof(fc.string(), fc.constant(null))
  const fields = fc.record({
    status: value,
    timeToLiveSeconds: value,
    merchantId: value,
    orderId: value,
    amount: value,
    backendResultUrl: value,
    merchantReferenceId: value,
    initiatorMsisdn: value,
    transactionId: value,
    paymentRequestId: value,
    requestTime: value,
  })
  await fc.assert(
    fc.asyncProperty(fields, fc.string({ minLength: 1 }), async (given, secret) => {
      expect(callbackHash(given, secret)).toBe(await vendorHmac(callbackText(given), secret))
    }),
  )
})

it('takes a hash under any secret that is valid, in either case, and no other', () => {
  const signed = (secret: string) => ({
    status: 'x',
    hashValue: callbackHash({ status: 'x' }, secret).toUpperCase(),
  })
  const valid = ['new', 'old']
  expect(['new', 'old', 'older'].map((secret) => isSigned(signed(secret), valid))).toEqual([
    true,
    true,
    false,
  ])
  expect(isSigned({ status: 'x' }, valid)).toBe(false)
})

describe('WavePay', () => {
  let simulator: Awaited<ReturnType<typeof simulateWavePay>>
  let provider: PaymentProvider
  beforeAll(async () => {
    simulator = await simulateWavePay()
    provider = connect(simulator.url)
  })
  afterAll(() => simulator.stop())

  const verdict = async (raw: ReturnType<typeof simulator.report>, by = provider) =>
    by.verify({ ...(await raw), now: new Date() })

  it('leads to its page by the number that it gave, written as an address wants it', async () => {
    const order = newOrder()
    const initialised = await provider.initialise(order)
    if (initialised.outcome !== 'initialised' || initialised.checkout.kind !== 'redirect') throw new Error()
    expect(initialised.checkout.url).toMatch(
      /^https:\/\/payments\.wavemoney\.io\/authenticate\?transaction_id=encrypted%2F[0-9a-f]{40}%3D$/,
    )
    expect(await simulator.areSigned()).toBe(true)
  })

  it('sends another merchant reference with each try, and the same order', async () => {
    const order = newOrder()
    expect((await provider.initialise(order)).outcome).toBe('initialised')
    expect((await provider.initialise(order)).outcome).toBe('initialised')
    const tries = [...simulator.payments.values()].filter(({ order_id }) => order_id === order.reference)
    expect(tries).toHaveLength(2)
    expect(new Set(tries.map(({ merchant_reference_id }) => merchant_reference_id)).size).toBe(2)
  })

  it('asks for at most ten minutes, and for whole kyat', async () => {
    const order = newOrder({ amount: 100_000_000, expiresAt: new Date(Date.now() + 7_200_000) })
    await provider.initialise(order)
    const form = [...simulator.payments.values()].at(-1)
    expect(form).toMatchObject({ time_to_live_in_seconds: '600', amount: '100000000' })
    expect(JSON.parse(form?.items ?? '')).toEqual([{ name: order.title, amount: 100_000_000 }])
  })

  it.each([
    ['PAYMENT_CONFIRMED', 'succeeded'],
    ['INSUFFICIENT_BALANCE', 'pending'],
    ['TRANSACTION_TIMED_OUT', 'failed'],
    ['SCHEDULER_TRANSACTION_TIMED_OUT', 'failed'],
    ['ACCOUNT_LOCKED', 'failed'],
    ['BILL_COLLECTION_FAILED', 'failed'],
    ['PAYMENT_REQUEST_CANCELLED', 'failed'],
  ])('reads %s as %s: only PAYMENT_CONFIRMED is success', async (status, meant) => {
    expect(await verdict(simulator.report(newOrder(), status))).toMatchObject({ event: { status: meant } })
  })

  it('takes no other status for success, however it is written', async () => {
    for (const status of ['payment_confirmed', 'SUCCESS', 'PAYMENT_CONFIRMED ', 'CONFIRMED'])
      expect(await verdict(simulator.report(newOrder(), status))).toMatchObject({ outcome: 'ignored' })
  })

  it('a time-out that comes 900 s late is another event than the success before it', async () => {
    const order = newOrder()
    const [paid, late] = [
      await verdict(simulator.report(order, 'PAYMENT_CONFIRMED')),
      await verdict(simulator.report(order, 'SCHEDULER_TRANSACTION_TIMED_OUT')),
    ]
    if (paid.outcome !== 'verified' || late.outcome !== 'verified') throw new Error()
    expect(late.event.eventId).not.toBe(paid.event.eventId)
  })

  it('refuses what Wave signed for another merchant, or without an order', async () => {
    for (const more of [{ merchantId: '9' }, { orderId: null }] as Record<string, string | null>[])
      expect(await verdict(simulator.report(newOrder(), 'PAYMENT_CONFIRMED', { more }))).toMatchObject({
        outcome: 'refused',
      })
  })

  it('values are signed with nothing between them: a digit moved to its neighbour makes no other payment', async () => {
    const order = newOrder({ amount: 15_000 })
    const raw = await simulator.report(order, 'PAYMENT_CONFIRMED')
    const right = provider.verify({ ...raw, now: new Date() })
    const fields = JSON.parse(Buffer.from(raw.body).toString())
    const moved = [
      { orderId: `${fields.orderId}1`, amount: 5000 },
      { orderId: fields.orderId.slice(0, -1), amount: `${fields.orderId.at(-1)}${fields.amount}` },
      {
        merchantReferenceId: `${fields.merchantReferenceId}9`,
        initiatorMsisdn: fields.initiatorMsisdn.slice(1),
      },
    ]
    const verdicts = moved.map((change) => {
      const body = Buffer.from(JSON.stringify({ ...fields, ...change }))
      return provider.verify({ body, headers: raw.headers, now: new Date() })
    })
    expect(verdicts.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    expect(verdicts[2]).toEqual(right)
  })

  it('takes no other currency, for it is not signed', async () => {
    expect(await verdict(simulator.report(newOrder(), 'PAYMENT_CONFIRMED', { currency: 'USD' }))).toEqual({
      outcome: 'refused',
      reason: 'not the shape of a result',
    })
  })

  it('a number is checked as the text that was sent: 1000.50 keeps its 0', async () => {
    const order = newOrder({ amount: 1000 })
    const raw = await simulator.report(order, 'PAYMENT_CONFIRMED', { more: { amount: '1000.50' } })
    const body = Buffer.from(Buffer.from(raw.body).toString().replace('"1000.50"', '1000.50'))
    expect(provider.verify({ ...raw, body, now: new Date() })).toMatchObject({
      event: { money: { amount: 1000.5, currency: 'MMK' } },
    })
  })

  it('takes callbacks under the secret before, while signing with the new one', async () => {
    const rotated = connect(simulator.url, ['a new secret', merchant.secret])
    expect((await verdict(simulator.report(newOrder(), 'PAYMENT_CONFIRMED'), rotated)).outcome).toBe(
      'verified',
    )
    await rotated.initialise(newOrder())
    expect(await simulator.areSigned()).toBe(false)
  })

  it('says what Wave refused, and of what got no answer that it is unknown', async () => {
    const stranger = wavePay({
      ...merchant,
      merchantId: '1',
      secrets: ['s'],
      url: simulator.url,
      page: simulator.url,
    })
    expect(await stranger.initialise(newOrder())).toEqual({
      outcome: 'refused',
      reason: '404 No record found',
    })
    simulator.behave({ kind: 'drops' })
    expect((await provider.initialise(newOrder())).outcome).toBe('unknown')
    simulator.behave({ kind: 'slow', ms: 2000 })
    expect(await connect(simulator.url, [merchant.secret], 300).initialise(newOrder())).toEqual({
      outcome: 'unknown',
      reason: 'no answer: TimeoutError',
    })
    simulator.behave({ kind: 'well' })
  })
})
