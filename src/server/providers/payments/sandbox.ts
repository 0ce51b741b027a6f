import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { CURRENCIES } from '#domain/billing/money.ts'
import type { Callback, CallbackVerdict, PaymentOrder, PaymentProvider } from './port.ts'
import { SANDBOX } from './settings.ts'

/** Tolerance for a signature's time, in seconds. */
const TOLERANCE = 300

const shape = z.object({
  event_id: z.string().min(1).max(200),
  payment_id: z.uuid(),
  status: z.enum(['succeeded', 'failed', 'refunded']),
  amount: z.int(),
  currency: z.string().max(10),
  provider_reference: z.string().max(200).nullish(),
})

const macOf = (secret: string, time: string, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest()

/** The header `sandbox-signature` of a callback's body. */
export const sandboxSignature = (secret: string, body: Uint8Array, now: Date): string => {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},v1=${macOf(secret, time, body).toString('hex')}`
}

function isSigned({ body, headers, now }: Callback, secrets: readonly string[]): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers['sandbox-signature'] ?? '')
  if (!parts) return false
  const [, time = '', given = ''] = parts
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false
  const mac = Buffer.from(given, 'hex')
  return secrets.map((secret) => timingSafeEqual(macOf(secret, time, body), mac)).includes(true)
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

function verify(callback: Callback, secrets: readonly string[]): CallbackVerdict {
  if (!isSigned(callback, secrets)) return { outcome: 'refused', reason: 'wrong or old signature' }
  const read = shape.safeParse(parse(callback.body))
  if (!read.success) return { outcome: 'refused', reason: 'not a sandbox event' }
  const { event_id, payment_id, status, amount, currency, provider_reference } = read.data
  return {
    outcome: 'verified',
    event: {
      eventId: event_id,
      reference: payment_id.replaceAll('-', ''),
      status,
      money: { amount, currency },
      providerReference: provider_reference ?? null,
    },
    acknowledgement: { media_type: 'application/json', body: '{"received":true}' },
  }
}

/** Pressing twice makes the same event. */
function pressed(
  { paymentId, reference, amount, currency }: PaymentOrder,
  { status, secret, now }: { status: 'succeeded' | 'failed'; secret: string; now: Date },
): Omit<Callback, 'now'> {
  const event: z.input<typeof shape> = {
    event_id: `sandbox-pay-${reference}-${status}`,
    payment_id: paymentId,
    status,
    amount,
    currency,
    provider_reference: `sandbox-${reference}`,
  }
  const body = Buffer.from(JSON.stringify(event))
  return { body, headers: { 'sandbox-signature': sandboxSignature(secret, body, now) } }
}

/**
 * The built-in provider: its checkout page is ours, its callbacks are signed like a real one's. It cannot be asked for a payment's
 * fate, for it keeps none of its own.
 * @param secrets the first signs, all count
 */
export function sandbox({
  secrets,
  publicUrl,
}: {
  secrets: readonly [string, ...string[]]
  publicUrl: string
}): PaymentProvider {
  return {
    id: SANDBOX,
    name: 'Sandbox',
    icon: '/payments/sandbox.svg',
    order: 10,
    currencies: CURRENCIES,
    openMinutes: 30,
    proof: 'callback',
    initialise: async ({ paymentId, reference }) => ({
      outcome: 'initialised',
      checkout: { kind: 'redirect', url: `${publicUrl}/sandbox-pay/${paymentId}` },
      providerReference: `sandbox-${reference}`,
    }),
    verify: (callback) => verify(callback, secrets),
    check: null,
    refund: async ({ reference }) => ({
      outcome: 'refunded',
      providerReference: `sandbox-refund-${reference}`,
    }),
    pressed: (order, status, now) => pressed(order, { status, secret: secrets[0], now }),
  }
}
