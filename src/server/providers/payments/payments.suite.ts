import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentOrder, PaymentProvider } from './port.ts'
import type { RawCallback } from './simulator.suite.ts'
import { withCircuit } from './with-circuit.ts'

type Report = 'succeeded' | 'failed'

/** A provider with its simulator, which speaks the wire format. */
export type Simulated = {
  provider: PaymentProvider
  /** A callback as the provider would send it for this order; `change` says what is wrong with it. */
  report: (
    order: PaymentOrder,
    status: Report,
    change?: { amount?: number; currency?: string; wrongKey?: boolean },
  ) => Promise<RawCallback> | RawCallback
  /** The body and content type of a right acknowledgement, to the letter. */
  acknowledgement: { media_type: string; body: string }
  /** Lets the payer pay (or decline) at the simulator, so that a status query finds it; absent where there is none. */
  settle?: (order: PaymentOrder, status: Report) => Promise<void> | void
  /** Makes the simulator answer 5xx from now on, or well again; absent for a provider without requests. */
  fail?: (isDown: boolean) => void
  /** The currency that the provider takes and whether its callbacks name it. */
  currency: 'MMK' | 'USD'
  namesCurrency: boolean
  now?: Date
  stop: () => Promise<void>
}

let made = 0

/** An order of a payment that nobody else has. */
export function newOrder(more: Partial<PaymentOrder> = {}): PaymentOrder {
  made += 1
  const paymentId = `0197a0f0-0000-7000-8000-${String(process.pid * 100_000 + made).padStart(12, '0')}`
  const createdAt = new Date()
  return {
    reference: paymentId.replaceAll('-', ''),
    paymentId,
    title: 'English · 30 days',
    phone: '+959791234567',
    amount: 15_000,
    currency: 'MMK',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 1_800_000),
    returnUrl: `http://localhost:3000/payments/${paymentId}`,
    callbackUrl: 'http://localhost:3000/api/payment/callback/x',
    providerReference: null,
    ...more,
  }
}

/** Flips one bit of the body; a text stays a text. */
const flipped = (body: Uint8Array, at: number) => body.map((byte, i) => (i === at ? byte ^ 1 : byte))

/** Contract that every payment provider meets. */
export function paymentsSuite(name: string, make: () => Promise<Simulated>): void {
  describe(`payments: ${name}`, () => {
    let made: Simulated
    beforeAll(async () => {
      made = await make()
    })
    afterAll(() => made.stop())

    const verify = async (raw: RawCallback | Promise<RawCallback>) =>
      made.provider.verify({ ...(await raw), now: made.now ?? new Date() })
    const order = (more: Partial<PaymentOrder> = {}) => newOrder({ currency: made.currency, ...more })

    /** An order that the provider knows. */
    async function opened(): Promise<PaymentOrder> {
      const one = order()
      const initialised = await made.provider.initialise(one)
      if (initialised.outcome !== 'initialised') throw new Error(initialised.reason)
      return { ...one, providerReference: initialised.providerReference }
    }

    it('says what it is called, where its picture is and what it takes', () => {
      const { id, icon, currencies, openMinutes } = made.provider
      expect(id).toMatch(/^[a-z0-9-]{2,30}$/)
      expect(icon).toMatch(/^\/payments\/[a-z0-9-]+\.svg$/)
      expect(currencies).toContain(made.currency)
      expect(openMinutes).toBeGreaterThan(0)
    })

    it('opens an order and says how the payer goes on', async () => {
      const initialised = await made.provider.initialise(order())
      expect(initialised).toMatchObject({ outcome: 'initialised' })
      const { checkout } = initialised as Extract<typeof initialised, { outcome: 'initialised' }>
      if (checkout.kind === 'redirect') expect(new URL(checkout.url).protocol).toMatch(/^https?:$/)
      if (checkout.kind === 'qr') expect(checkout.text).not.toBe('')
    })

    it.each(['succeeded', 'failed'] as const)('believes a signed callback: %s', async (status) => {
      const one = await opened()
      const verdict = await verify(made.report(one, status))
      expect(verdict).toMatchObject({
        outcome: 'verified',
        event: { reference: one.reference, status },
        acknowledgement: made.acknowledgement,
      })
      if (verdict.outcome !== 'verified') return
      if (status === 'succeeded')
        expect(verdict.event.money).toEqual({ amount: one.amount, currency: one.currency })
      expect(verdict.event.eventId).not.toBe('')
    })

    it('gives a repeated callback the same event id, and another fate another', async () => {
      const one = await opened()
      const raw = await made.report(one, 'succeeded')
      const ids = [await verify(raw), await verify(raw), await verify(made.report(one, 'failed'))].map(
        (verdict) => (verdict.outcome === 'verified' ? verdict.event.eventId : null),
      )
      expect(ids[0]).toBe(ids[1])
      expect(ids[2]).not.toBe(ids[0])
    })

    it('hands over the amount and currency as the provider says them, for the core to compare', async () => {
      const one = await opened()
      const less = await verify(made.report(one, 'succeeded', { amount: one.amount - 1 }))
      if (less.outcome === 'verified') expect(less.event.money?.amount).toBe(one.amount - 1)
      else expect(less.outcome).toBe('refused')
      if (!made.namesCurrency) return
      const other = await verify(made.report(one, 'succeeded', { currency: 'LAK' }))
      if (other.outcome === 'verified') expect(other.event.money?.currency).toBe('LAK')
      else expect(other.outcome).toBe('refused')
    })

    it('refuses what another key signed', async () => {
      const one = await opened()
      expect(await verify(made.report(one, 'succeeded', { wrongKey: true }))).toMatchObject({
        outcome: 'refused',
      })
    })

    it('refuses a callback when any one of its bytes is another, or at least never reads another fate in it', async () => {
      const one = await opened()
      const raw = await made.report(one, 'succeeded')
      const right = await verify(raw)
      for (let at = 0; at < raw.body.length; at++) {
        const verdict = await verify({ ...raw, body: flipped(raw.body, at) })
        if (verdict.outcome === 'verified') expect([at, verdict]).toEqual([at, right])
      }
    })

    it('refuses garbage, and throws for none of it', async () => {
      const one = await opened()
      const { headers } = await made.report(one, 'succeeded')
      const bodies = [
        '',
        '{}',
        '[]',
        'null',
        '{"Request":null}',
        '\0',
        'a=b&a=c',
        '{'.repeat(5_000),
        '\ufffd',
      ]
      for (const text of bodies)
        for (const given of [headers, {}])
          expect(await verify({ body: new TextEncoder().encode(text), headers: given })).toMatchObject({
            outcome: 'refused',
          })
      expect(await verify({ body: new Uint8Array(1_048_576).fill(123), headers })).toMatchObject({
        outcome: 'refused',
      })
    })

    it('finds by a status query what became of an order', async () => {
      const { check } = made.provider
      if (!check || !made.settle) return expect(check === null).toBe(made.settle === undefined)
      const [waiting, paid, declined] = [await opened(), await opened(), await opened()]
      await made.settle(paid, 'succeeded')
      await made.settle(declined, 'failed')
      expect(await check(waiting)).toMatchObject({ outcome: 'known', event: { status: 'pending' } })
      expect(await check(paid)).toMatchObject({
        outcome: 'known',
        event: {
          reference: paid.reference,
          status: 'succeeded',
          money: { amount: paid.amount, currency: paid.currency },
        },
      })
      expect(await check(declined)).toMatchObject({ outcome: 'known', event: { status: 'failed' } })
    })

    it('stays open for all others, however often it is asked about an order that was never opened', async () => {
      const offered = withCircuit(made.provider, () => 0)
      for (const ask of [offered.checkForPayer, offered.check]) {
        for (let i = 0; i < 5; i++) {
          const checked = await ask?.(order())
          expect(checked?.outcome === 'known' ? checked.event.status : 'pending').toBe('pending')
        }
        expect(offered.isDown()).toBe(false)
        expect((await offered.initialise(order())).outcome).toBe('initialised')
      }
    })

    it('answers trouble, and throws nothing, while the provider is down', async () => {
      const { fail, provider } = made
      if (!fail) return
      const one = await opened()
      fail(true)
      expect(['refused', 'unknown']).toContain((await provider.initialise(order())).outcome)
      if (provider.check) expect((await provider.check(one)).outcome).toBe('unknown')
      fail(false)
      expect((await provider.initialise(order())).outcome).toBe('initialised')
    })
  })
}
