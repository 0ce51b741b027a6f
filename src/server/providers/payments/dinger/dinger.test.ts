import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder, paymentsSuite } from '../payments.suite.ts'
import type { PaymentProvider } from '../port.ts'
import { CHANNEL_NAMES, type ChannelName } from './channels.ts'
import { type Dinger, dinger } from './dinger.ts'
import { merchant, simulateDinger } from './simulator.suite.ts'

const FATE = { succeeded: 'SUCCESS', failed: 'DECLINED' }

function connect(
  url: string,
  channel: ChannelName = 'onepay',
  change: Partial<Dinger> = {},
): PaymentProvider {
  const { callbackKey, ...account } = merchant
  const [provider] = dinger({
    ...account,
    callbackKeys: [callbackKey],
    channels: [channel],
    url,
    page: 'https://portal.dinger.asia/gateway',
    timeoutMs: 5000,
    ...change,
  })
  if (!provider) throw new Error('no channel')
  return provider
}

for (const channel of ['onepay', 'ayapay', 'mpu'] as const)
  paymentsSuite(`Dinger: ${channel}`, async () => {
    const simulator = await simulateDinger()
    return {
      provider: connect(simulator.url, channel),
      report: (order, status, change) => simulator.report(order, FATE[status], change),
      fail: (isDown) => simulator.behave(isDown ? { kind: 'fails', status: 503 } : { kind: 'well' }),
      acknowledgement: { media_type: 'application/json', body: '{"success":true}' },
      currency: 'MMK',
      namesCurrency: false,
      stop: simulator.stop,
    }
  })

describe('Dinger', () => {
  let simulator: Awaited<ReturnType<typeof simulateDinger>>
  let onepay: PaymentProvider
  beforeAll(async () => {
    simulator = await simulateDinger()
    onepay = connect(simulator.url)
  })
  afterAll(() => simulator.stop())

  const verdict = async (raw: ReturnType<typeof simulator.report>, by = onepay) =>
    by.verify({ ...(await raw), now: new Date() })

  it('carries Onepay by this very name, and asks in its app by the payer’s phone', async () => {
    const order = newOrder({ phone: '+959791234567' })
    expect(onepay).toMatchObject({ id: 'onepay', name: 'Onepay', listensAs: 'dinger' })
    expect(await onepay.initialise(order)).toMatchObject({
      outcome: 'initialised',
      checkout: { kind: 'app' },
    })
    expect(simulator.payments.get(order.reference)).toMatchObject({
      providerName: 'Onepay',
      methodName: 'PIN',
      totalAmount: order.amount,
      customerPhone: '09791234567',
    })
  })

  it('refuses Onepay for a phone that is not of Myanmar, without asking', async () => {
    const before = simulator.asked.length
    for (const phone of [null, '+66812345678'])
      expect(await onepay.initialise(newOrder({ phone }))).toEqual({
        outcome: 'refused',
        reason: 'Onepay needs a phone of Myanmar',
        isUp: true,
      })
    expect(simulator.asked).toHaveLength(before)
  })

  it('each channel goes on in its own way, and no two share a name in rows', async () => {
    const kinds = await Promise.all(
      CHANNEL_NAMES.map(async (name) => {
        const initialised = await connect(simulator.url, name).initialise(newOrder())
        return [name, initialised.outcome === 'initialised' ? initialised.checkout.kind : initialised.reason]
      }),
    )
    expect(Object.fromEntries(kinds)).toEqual({
      onepay: 'app',
      ayapay: 'qr',
      cbpay: 'redirect',
      mpu: 'redirect',
      kbzpay: 'redirect',
      'kbzpay-qr': 'qr',
      wavepay: 'redirect',
    })
    expect(new Set(CHANNEL_NAMES.map((name) => connect('', name).id)).size).toBe(CHANNEL_NAMES.length)
  })

  it('leads to the portal’s page of a channel, with its tokens written as an address wants them', async () => {
    const order = newOrder()
    const initialised = await connect(simulator.url, 'mpu').initialise(order)
    if (initialised.outcome !== 'initialised' || initialised.checkout.kind !== 'redirect') throw new Error()
    const { origin, pathname, searchParams } = new URL(initialised.checkout.url)
    expect(origin + pathname).toBe('https://portal.dinger.asia/gateway/mpu')
    expect(Object.fromEntries(searchParams)).toEqual({
      transactionNo: initialised.providerReference,
      formToken: 'form/token+1',
      merchantOrderId: order.reference,
    })
  })

  it.each([
    ['SUCCESS', 'succeeded'],
    ['PENDING', 'pending'],
    ['ERROR', 'failed'],
    ['SYSTEM_ERROR', 'failed'],
    ['DECLINED', 'failed'],
    ['TIMEOUT', 'failed'],
    ['CANCELLED', 'failed'],
  ])('reads transactionStatus %s as %s', async (status, meant) => {
    expect(await verdict(simulator.report(newOrder(), status))).toMatchObject({ event: { status: meant } })
  })

  it('draws nothing from a status that it does not know', async () => {
    for (const status of ['success', 'PAID', ''])
      expect(await verdict(simulator.report(newOrder(), status))).toMatchObject({ outcome: 'ignored' })
  })

  it('refuses a result of no order of ours, and never rounds half a kyat away', async () => {
    const of = (more: Record<string, unknown>) => verdict(simulator.report(newOrder(), 'SUCCESS', { more }))
    for (const more of [{ merchantOrderId: 'x' }, { totalAmount: 'all' }, { totalAmount: null }])
      expect(await of(more)).toMatchObject({ outcome: 'refused' })
    expect(await of({ totalAmount: '1000.50' })).toMatchObject({ event: { money: { amount: 1000.5 } } })
  })

  it('opens callbacks by the key before, while the new one counts too', async () => {
    const raw = await simulator.report(newOrder(), 'SUCCESS')
    const rotated = connect(simulator.url, 'onepay', { callbackKeys: ['n'.repeat(32), merchant.callbackKey] })
    const changed = connect(simulator.url, 'onepay', { callbackKeys: ['n'.repeat(32)] })
    expect([
      await verdict(Promise.resolve(raw), rotated),
      await verdict(Promise.resolve(raw), changed),
    ]).toMatchObject([{ outcome: 'verified' }, { outcome: 'refused' }])
  })

  it('what Dinger refuses is told without the phone, and never with the API key', async () => {
    const order = newOrder()
    await onepay.initialise(order)
    expect(await onepay.initialise(order)).toEqual({
      outcome: 'refused',
      reason: '019 Duplicate order',
      isUp: true,
    })
    const unheardOf = await onepay.initialise(newOrder({ phone: '+95997912345678' }))
    expect(unheardOf).toEqual({ outcome: 'refused', reason: '018 Phone … is no Onepay user', isUp: true })
    const stranger = connect(simulator.url, 'onepay', { apiKey: 'a wrong and secret key' })
    expect(await stranger.initialise(newOrder())).toEqual({
      outcome: 'refused',
      reason: '006 Authentication Fail',
    })
  })

  it('without a token nothing was opened; without an answer to the payment nobody knows', async () => {
    simulator.behave({ kind: 'drops' })
    expect((await onepay.initialise(newOrder())).outcome).toBe('refused')
    simulator.behave({ kind: 'slow', ms: 1500 })
    const hasty = connect(simulator.url, 'onepay', { timeoutMs: 2500 })
    expect(await hasty.initialise(newOrder())).toEqual({
      outcome: 'unknown',
      reason: 'no answer: TimeoutError',
    })
    simulator.behave({ kind: 'well' })
  })
})
