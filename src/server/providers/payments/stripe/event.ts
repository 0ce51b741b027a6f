import type { Stripe } from 'stripe'
import type { EventStatus, ProviderEvent } from '../port.ts'

/** Subject of a message of Stripe's: a payment of ours, or something that decides nothing. */
export type StripeEvent = { event: ProviderEvent } | { ignored: string }

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const REFERENCE = /^[a-z0-9]{32}$/

/** Null: only its own number names the payment; undefined and others: it is none of ours. */
type Fate = { reference: string | null | undefined; status: EventStatus; providerReference: string | null }

function reading(eventId: string, { reference, ...fate }: Fate, money: ProviderEvent['money']): StripeEvent {
  if (reference !== null && (!reference || !REFERENCE.test(reference)))
    return { ignored: 'no payment of ours' }
  if (fate.status === 'succeeded' && money === null) return { ignored: 'no amount' }
  return { event: { eventId, reference, ...fate, money } }
}

/** Stripe counts as we do: in cents, and in yen, which have none. */
const moneyOf = (amount: number | null, currency: string | null) =>
  typeof amount === 'number' && typeof currency === 'string'
    ? { amount, currency: currency.toUpperCase() }
    : null

function sessionStatus(session: Stripe.Checkout.Session): EventStatus {
  if (session.payment_status === 'paid') return 'succeeded'
  return session.status === 'expired' ? 'failed' : 'pending'
}

/** Event by what a Checkout session says of its payment. */
export const readSession = (
  eventId: string,
  session: Stripe.Checkout.Session,
  status: EventStatus = sessionStatus(session),
): StripeEvent =>
  reading(
    eventId,
    {
      reference: session.client_reference_id ?? undefined,
      status,
      providerReference: idOf(session.payment_intent) ?? session.id,
    },
    moneyOf(session.amount_total, session.currency),
  )

/** Event by what a charge says: that all of its money went back, or that the cardholder's bank took it back. */
function readCharge(eventId: string, charge: Stripe.Charge): StripeEvent {
  const status = charge.disputed ? 'charged-back' : charge.refunded ? 'refunded' : null
  if (status === null) return { ignored: 'a part of the money' }
  return reading(
    eventId,
    { reference: charge.metadata?.reference, status, providerReference: idOf(charge.payment_intent) },
    moneyOf(charge.amount, charge.currency),
  )
}

/** Event by what a payment that went through says: it has the reference of its session. */
export function readIntent(eventId: string, intent: Stripe.PaymentIntent): StripeEvent {
  const { latest_charge: charge, status } = intent
  if (charge && typeof charge === 'object' && (charge.disputed || charge.refunded))
    return readCharge(`${eventId}-${charge.disputed ? 'disputed' : 'refunded'}`, charge)
  return reading(
    `${eventId}-${status}`,
    {
      reference: intent.metadata?.reference,
      status: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'failed' : 'pending',
      providerReference: intent.id,
    },
    moneyOf(intent.amount, intent.currency),
  )
}

/** A dispute that took the money, which may be more or less than was paid: it names the payment only by its intent. */
const readDispute = (eventId: string, dispute: Stripe.Dispute): StripeEvent =>
  reading(
    eventId,
    { reference: null, status: 'charged-back', providerReference: idOf(dispute.payment_intent) },
    null,
  )

/** Subject of an event that Stripe sent. */
export function readEvent(event: Stripe.Event): StripeEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return readSession(event.id, event.data.object)
    case 'checkout.session.async_payment_failed':
      return readSession(event.id, event.data.object, 'failed')
    case 'charge.refunded':
      return readCharge(event.id, event.data.object)
    case 'charge.dispute.funds_withdrawn':
      return readDispute(event.id, event.data.object)
    default:
      return { ignored: event.type }
  }
}
