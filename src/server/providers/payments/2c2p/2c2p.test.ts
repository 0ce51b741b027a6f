import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Currency } from '#domain/billing/money.ts'
import { newOrder, paymentsSuite } from '../payments.suite.ts'
import type { PaymentProvider } from '../port.ts'
import { withCircuit } from '../with-circuit.ts'
import { twoCTwoP } from './2c2p.ts'
import { merchant, simulateTwoCTwoP, vendorSign } from './simulator.suite.ts'

const FATE = { succeeded: '0000', failed: '0003' }
const ACKNOWLEDGEMENT = { media_type: 'application/json', body: '{"status":"received"}' }

const connect = (
  url: string,
  {
    currency = 'MMK',
    secrets = [merchant.secret],
    timeoutMs = 5000,
  }: { currency?: Currency; secrets?: [string, ...string[]]; timeoutMs?: number } = {},
): PaymentProvider => twoCTwoP({ merchantId: merchant.merchantId, secrets, currency, url, timeoutMs })

for (const currency of ['MMK', 'USD'] as const)
  paymentsSuite(`2C2P in ${currency}`, async () => {
    const simulator = await simulateTwoCTwoP(currency === 'MMK' ? 'transactionStatus' : 'paymentInquiry')
    return {
      provider: connect(simulator.url, { currency }),
      report: (order, status, change) => simulator.report(order, FATE[status], change),
      settle: (order, status) => simulator.settle(order, FATE[status]),
      fail: (isDown) => simulator.behave(isDown ? { kind: 'fails', status: 500 } : { kind: 'well' }),
      acknowledgement: ACKNOWLEDGEMENT,
      currency,
      namesCurrency: true,
      stop: simulator.stop,
    }
  })

describe('2C2P', () => {
  let simulator: Awaited<ReturnType<typeof simulateTwoCTwoP>>
  let provider: PaymentProvider
  beforeAll(async () => {
    simulator = await simulateTwoCTwoP()
    provider = connect(simulator.url)
  })
  afterAll(() => simulator.stop())

  const verdict = async (raw: ReturnType<typeof simulator.report>, by = provider) =>
    by.verify({ ...(await raw), now: new Date() })

  it('leads to the hosted page, and a repeat whose answer was lost to the same one', async () => {
    const order = newOrder()
    const [one, again] = [await provider.initialise(order), await provider.initialise(order)]
    expect(one).toMatchObject({
      outcome: 'initialised',
      checkout: { url: /^https:\/\/sandbox-pgw-ui\.2c2p\.com\// },
    })
    expect(again).toEqual(one)
  })

  it('writes cents as dollars, and kyat without a point', async () => {
    const dollars = connect(simulator.url, { currency: 'USD' })
    const [kyat, cents] = [newOrder({ amount: 15_000 }), newOrder({ amount: 1999, currency: 'USD' })]
    await provider.initialise(kyat)
    await dollars.initialise(cents)
    expect([kyat, cents].map(({ reference }) => simulator.invoices.get(reference)?.amount)).toEqual([
      15_000, 19.99,
    ])
    expect(await verdict(simulator.report(cents, '0000'))).toMatchObject({
      event: { money: { amount: 1999, currency: 'USD' } },
    })
  })

  it.each([
    ['0000', 'succeeded'],
    ['4110', 'succeeded'],
    ['0001', 'pending'],
    ['2001', 'pending'],
    ['1005', 'pending'],
    ['0003', 'failed'],
    ['5009', 'failed'],
    ['9020', 'failed'],
    ['4120', 'refunded'],
    ['4130', 'charged-back'],
  ])('reads respCode %s as %s', async (code, meant) => {
    expect(await verdict(simulator.report(newOrder(), code))).toMatchObject({ event: { status: meant } })
  })

  it.each(['0999', '2003', '5016', '5017', '9042', '9999'])(
    'code %s is no fate of a payment',
    async (code) => {
      const order = newOrder()
      expect(await verdict(simulator.report(order, code))).toMatchObject({ outcome: 'ignored' })
      await provider.initialise(order)
      simulator.settle(order, code)
      const answered = { outcome: 'unknown', reason: `answered ${code}`, isUp: true }
      expect(await provider.check?.(order)).toEqual(answered)
      const offered = withCircuit(provider, () => 0)
      for (let i = 0; i < 5; i++) expect(await offered.check?.(order)).toEqual(answered)
      expect(offered.isDown()).toBe(false)
    },
  )

  it('paid and settled are one event, and a notice and a query too', async () => {
    const order = newOrder()
    await provider.initialise(order)
    simulator.settle(order, '4110')
    const [told, checked] = [await verdict(simulator.report(order, '0000')), await provider.check?.(order)]
    if (told.outcome !== 'verified' || checked?.outcome !== 'known') throw new Error()
    expect(checked.event).toEqual(told.event)
  })

  it('an invoice that 2C2P has not heard of is pending', async () => {
    expect(await provider.check?.(newOrder())).toMatchObject({ event: { status: 'pending' } })
  })

  it('refuses another merchant’s notice, one without an amount, and one that is not a notice', async () => {
    for (const more of [{ merchantID: 'JT02' }, { invoiceNo: '' }, { respCode: 0 }, { amount: '1e4' }])
      expect(await verdict(simulator.report(newOrder(), '0000', { more }))).toMatchObject({
        outcome: 'refused',
      })
    expect(await verdict(simulator.report(newOrder(), '0000', { more: { amount: null } }))).toMatchObject({
      outcome: 'ignored',
    })
  })

  it('does not believe the answer of an impostor, nor one about another invoice', async () => {
    const order = newOrder()
    const answers = [
      await vendorSign(
        { merchantID: 'JT01', invoiceNo: order.reference, respCode: '0000' },
        'another secret',
      ),
      await vendorSign({
        merchantID: 'JT01',
        invoiceNo: 'x',
        amount: 1,
        currencyCode: 'MMK',
        respCode: '0000',
      }),
    ]
    const { simulateVendor } = await import('../simulator.suite.ts')
    for (const payload of answers) {
      const impostor = await simulateVendor(() => ({ body: JSON.stringify({ payload }) }))
      expect((await connect(impostor.url).check?.(order))?.outcome).toBe('unknown')
      await impostor.stop()
    }
  })

  it('takes notices under the secret before, while signing with the new one', async () => {
    const rotated = connect(simulator.url, { secrets: ['a new secret', merchant.secret] })
    expect((await verdict(simulator.report(newOrder(), '0000'), rotated)).outcome).toBe('verified')
    expect(await rotated.initialise(newOrder())).toEqual({
      outcome: 'refused',
      reason: '9042 Hash value mismatch',
    })
  })

  it('says of what got no answer, or none in time, that it is unknown', async () => {
    simulator.behave({ kind: 'drops' })
    expect((await provider.initialise(newOrder())).outcome).toBe('unknown')
    simulator.behave({ kind: 'slow', ms: 3000 })
    const hasty = connect(simulator.url, { timeoutMs: 500 })
    expect(await hasty.check?.(newOrder())).toEqual({
      outcome: 'unknown',
      reason: 'no answer: TimeoutError',
    })
    simulator.behave({ kind: 'well' })
  })
})
