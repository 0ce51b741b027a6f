import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder, paymentsSuite } from '../payments.suite.ts'
import type { PaymentOrder, PaymentProvider } from '../port.ts'
import { withCircuit } from '../with-circuit.ts'
import { account, simulateStripe, vendorHeader } from './simulator.suite.ts'
import { stripe } from './stripe.ts'

const connect = (
  url: string,
  secrets: [string, ...string[]] = [account.webhookSecret],
  timeoutMs = 5000,
): PaymentProvider => stripe({ secretKey: account.secretKey, webhookSecrets: secrets, url, timeoutMs })

paymentsSuite('Stripe', async () => {
  const simulator = await simulateStripe()
  return {
    provider: connect(simulator.url),
    report: simulator.report,
    settle: simulator.settle,
    fail: (isDown) => simulator.behave(isDown ? { kind: 'fails', status: 503 } : { kind: 'well' }),
    acknowledgement: { media_type: 'application/json', body: '{"received":true}' },
    currency: 'USD',
    namesCurrency: true,
    stop: simulator.stop,
  }
})

it('the simulator signs as Stripe’s own library does', async () => {
  const payload = '{"id":"evt_1","object":"event"}'
  const theirs = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_x',
    timestamp: 1_700_000_000,
  })
  expect(await vendorHeader(payload, 'whsec_x', 1_700_000_000)).toBe(theirs)
})

describe('Stripe', () => {
  let simulator: Awaited<ReturnType<typeof simulateStripe>>
  let provider: PaymentProvider
  beforeAll(async () => {
    simulator = await simulateStripe()
    provider = connect(simulator.url)
  })
  afterAll(() => simulator.stop())

  const verdict = async (raw: ReturnType<typeof simulator.report>, by = provider) =>
    by.verify({ ...(await raw), now: new Date() })

  async function opened(more: Partial<PaymentOrder> = {}): Promise<PaymentOrder> {
    const order = newOrder({ currency: 'USD', amount: 1999, ...more })
    const initialised = await provider.initialise(order)
    if (initialised.outcome !== 'initialised') throw new Error(initialised.reason)
    return { ...order, providerReference: initialised.providerReference }
  }

  async function paid(): Promise<PaymentOrder> {
    const order = await opened()
    const told = await verdict(simulator.report(order, 'succeeded'))
    if (told.outcome !== 'verified') throw new Error('not paid')
    return { ...order, providerReference: told.event.providerReference }
  }

  it('counts in cents, and in yen, which have none', async () => {
    const [dollars, yen] = [await opened(), await opened({ currency: 'JPY', amount: 980 })]
    const open = (order: PaymentOrder) => simulator.sessions.get(order.providerReference ?? '')
    expect([open(dollars), open(yen)]).toMatchObject([
      { amount: 1999, currency: 'usd' },
      { amount: 980, currency: 'jpy' },
    ])
    expect(await verdict(simulator.report(yen, 'succeeded'))).toMatchObject({
      event: { money: { amount: 980, currency: 'JPY' } },
    })
  })

  it('a repeat whose answer was lost gets the same session', async () => {
    const order = await opened()
    const before = simulator.sessions.size
    expect(await provider.initialise(order)).toMatchObject({ providerReference: order.providerReference })
    expect(simulator.sessions.size).toBe(before)
  })

  it('refuses a callback that is more than five minutes old', async () => {
    const order = await opened()
    const of = (ageSeconds: number) => verdict(simulator.report(order, 'succeeded', { ageSeconds }))
    expect([(await of(290)).outcome, (await of(302)).outcome]).toEqual(['verified', 'refused'])
  })

  it('takes the secret before as well, so that a new one can come without a stop', async () => {
    const order = await opened()
    const rotated = connect(simulator.url, ['whsec_new', account.webhookSecret])
    expect((await verdict(simulator.report(order, 'succeeded'), rotated)).outcome).toBe('verified')
    const changed = connect(simulator.url, ['whsec_new'])
    expect((await verdict(simulator.report(order, 'succeeded'), changed)).outcome).toBe('refused')
  })

  it('a signed event that cannot be read is not said to be signed wrongly', async () => {
    const said = await verdict(simulator.send('charge.refunded', 'evt_empty', null as never))
    expect(said).toEqual({ outcome: 'refused', reason: 'not the shape of an event' })
    // Nothing that Stripe sends, but what a fault of ours in reading it looks like.
    const session = { client_reference_id: { toString: null } }
    await expect(verdict(simulator.send('checkout.session.expired', 'evt_odd', session))).rejects.toThrow(
      TypeError,
    )
  })

  it('finds the payment by its intent too, once it is paid', async () => {
    const order = await paid()
    expect(order.providerReference).toMatch(/^pi_/)
    expect(await provider.check?.(order)).toMatchObject({
      event: { reference: order.reference, status: 'succeeded', money: { amount: 1999, currency: 'USD' } },
    })
  })

  it('all of the money back is a refund; of a part it draws nothing', async () => {
    const order = await paid()
    expect(await verdict(simulator.reportRefund(order, { amount: 500 }))).toMatchObject({
      outcome: 'ignored',
    })
    expect(await verdict(simulator.reportRefund(order, { amount: 1999 }))).toMatchObject({
      event: { reference: order.reference, status: 'refunded' },
    })
  })

  it('a chargeback names the payment by its intent alone', async () => {
    const order = await paid()
    const dispute = { id: 'dp_1', payment_intent: order.providerReference }
    expect(await verdict(simulator.send('charge.dispute.funds_withdrawn', 'evt_dp', dispute))).toMatchObject({
      event: {
        reference: null,
        status: 'charged-back',
        money: null,
        providerReference: order.providerReference,
      },
    })
  })

  it('a status query tells of a chargeback', async () => {
    const order = await paid()
    simulator.dispute(order)
    expect(await provider.check?.(order)).toMatchObject({ event: { status: 'charged-back' } })
  })

  it('sends money back once, even after Stripe forgot the key', async () => {
    const order = await paid()
    const back = () => provider.refund?.(order, { amount: 700, currency: 'USD' })
    const [one, again] = [await back(), await back()]
    simulator.forgetKeys()
    const late = await back()
    expect(one).toMatchObject({ outcome: 'refunded', providerReference: /^re_/ })
    expect([again, late]).toEqual([one, one])
    const ours = simulator.refunds.filter(({ metadata }) => metadata.reference === order.reference)
    expect(ours.map(({ amount }) => amount)).toEqual([700])
  })

  it('says that no checkout was opened, and of another payment that it works', async () => {
    expect(await provider.check?.(newOrder({ currency: 'USD' }))).toEqual({ outcome: 'not-opened' })
    const order = await opened()
    const another = { ...newOrder({ currency: 'USD' }), providerReference: order.providerReference }
    const offered = withCircuit(provider, () => 0)
    for (let i = 0; i < 5; i++)
      expect(await offered.check?.(another)).toEqual({
        outcome: 'unknown',
        reason: 'another payment',
        isUp: true,
      })
    expect(offered.isDown()).toBe(false)
  })

  it('stays open for others where it does not take one order, and is down for all with a wrong key', async () => {
    const offered = withCircuit(provider, () => 0)
    const tooOld = { currency: 'USD', createdAt: new Date(Date.now() - 7_200_000) } as const
    for (let i = 0; i < 5; i++)
      expect(await offered.initialise(newOrder(tooOld))).toMatchObject({ outcome: 'refused', isUp: true })
    expect(offered.isDown()).toBe(false)
    const wrong = stripe({ secretKey: 'sk_wrong', webhookSecrets: ['x'], url: simulator.url })
    const stranger = withCircuit(wrong, () => 0)
    for (let i = 0; i < 3; i++) await stranger.initialise(newOrder({ currency: 'USD' }))
    expect(stranger.isDown()).toBe(true)
  })

  it('sends nothing back of what was not paid', async () => {
    const back = { amount: 1999, currency: 'USD' } as const
    expect(await provider.refund?.(await opened(), back)).toEqual({
      outcome: 'refused',
      reason: 'nothing was paid',
      isUp: true,
    })
    expect(await provider.refund?.(newOrder(), back)).toEqual({
      outcome: 'refused',
      reason: 'nothing was paid',
      isUp: true,
    })
  })

  it('draws nothing from other events, nor from sessions that are not ours', async () => {
    expect(await verdict(simulator.send('customer.created', 'evt_1', { id: 'cus_1' }))).toEqual({
      outcome: 'ignored',
      reason: 'customer.created',
      acknowledgement: { media_type: 'application/json', body: '{"received":true}' },
    })
    const foreign = {
      id: 'cs_9',
      object: 'checkout.session',
      client_reference_id: 'cart-7',
      payment_status: 'paid',
    }
    expect(await verdict(simulator.send('checkout.session.completed', 'evt_2', foreign))).toMatchObject({
      outcome: 'ignored',
    })
  })

  it('an unpaid completed session is pending until the money came, or did not', async () => {
    const order = await opened()
    const { report: _, ...base } = simulator
    const session = {
      id: 'cs_5',
      client_reference_id: order.reference,
      amount_total: 1999,
      currency: 'usd',
      payment_status: 'unpaid',
      status: 'complete',
      payment_intent: 'pi_5',
    }
    const of = async (type: string, more: object = {}) => {
      const told = await verdict(
        base.send(`checkout.session.${type}`, `evt_${type}`, { ...session, ...more }),
      )
      return told.outcome === 'verified' ? told.event.status : told.outcome
    }
    expect(await of('completed')).toBe('pending')
    expect(await of('async_payment_succeeded', { payment_status: 'paid' })).toBe('succeeded')
    expect(await of('async_payment_failed')).toBe('failed')
  })

  it('says what Stripe refused by its code, never with the key, and of no answer that it is unknown', async () => {
    const stranger = stripe({ secretKey: 'sk_live_secret', webhookSecrets: ['x'], url: simulator.url })
    const said = await stranger.initialise(newOrder({ currency: 'USD' }))
    expect(said).toEqual({ outcome: 'refused', reason: '401 StripeAuthenticationError api_key_invalid' })
    simulator.behave({ kind: 'slow', ms: 2000 })
    const hasty = connect(simulator.url, ['x'], 300)
    expect((await hasty.initialise(newOrder({ currency: 'USD' }))).outcome).toBe('unknown')
    simulator.behave({ kind: 'drops' })
    expect((await provider.initialise(newOrder({ currency: 'USD' }))).outcome).toBe('unknown')
    simulator.behave({ kind: 'well' })
  })
})
