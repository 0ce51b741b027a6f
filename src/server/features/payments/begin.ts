import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentKind } from '#domain/school/lookups.ts'
import { inLocale } from '#domain/text/locales.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/errors.ts'
import { notePlace, type Quote, takePlace } from '#server/features/plans/plans.service.ts'
import type { OfferedProvider, Order } from '#server/providers/payments/port.ts'
import {
  addContact,
  addPayment,
  type Contact,
  claimOpening,
  countHeld,
  type PaymentRow,
  readContact,
  readPayment,
  saveCheckout,
} from './payments.queries.ts'
import { phoneOfLearner } from './settle.queries.ts'
import { settle } from './settle.ts'

/** When a provider is asked first what became of a payment, in ms. */
const FIRST_CHECK_MS = 120_000

type Beginning = {
  quote: Quote
  provider: OfferedProvider
  kind: PaymentKind
  learnerId: number | null
  contact: Contact | null
  locale: string
  /** What is refused where the last place was taken meanwhile. */
  taken: () => Error
  /** And where the payer's other payments, which wait, hold so many already. */
  heldTooOften: () => Error
}

/** Places of one offer that one payer may hold with payments that wait: nobody keeps the others from it without paying. */
export const PLACES_EACH = 3

/** Writes a payment with its place of a promo code or a campaign: both or nothing. */
export async function begin(deps: Deps, beginning: Beginning): Promise<PaymentRow> {
  const { quote, provider, kind, learnerId, contact, locale, taken, heldTooOften } = beginning
  const createdAt = deps.now()
  return await inTransaction(deps.db, async (trx) => {
    if (quote.offerId !== null) {
      if (!(await takePlace(trx, quote.offerId))) throw taken()
      // Whoever takes a place waits for the one before, so that these are all.
      const held = await countHeld(trx, quote.offerId, { learnerId, phone: contact?.phone })
      if (held >= PLACES_EACH) throw heldTooOften()
    }
    const paymentId = await addPayment(trx, {
      quote,
      kind,
      provider: provider.id,
      learnerId,
      locale,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + provider.openMinutes * 60_000),
      checkAt: provider.check ? new Date(createdAt.getTime() + FIRST_CHECK_MS) : null,
    })
    if (quote.offerId !== null) await notePlace(trx, quote.offerId, paymentId)
    if (contact) await addContact(trx, paymentId, contact)
    return (await readPayment(trx, paymentId)) as PaymentRow
  })
}

/** A payment as its provider has to know it. */
export async function orderOf(
  { db, config }: Deps,
  payment: PaymentRow,
  provider: OfferedProvider,
): Promise<Order> {
  const { payment_id, learner_id } = payment
  const contact = await readContact(db, payment_id)
  return {
    reference: payment_id.replaceAll('-', ''),
    paymentId: payment_id,
    title: inLocale(payment.plan_name, 'en'),
    phone: contact?.phone ?? (learner_id === null ? null : await phoneOfLearner(db, learner_id)),
    amount: payment.amount,
    currency: payment.currency,
    createdAt: payment.created_at,
    expiresAt: payment.expires_at,
    returnUrl: `${config.publicUrl}/payments/${payment_id}`,
    callbackUrl: `${config.publicUrl}/api/payment/callback/${provider.listensAs ?? provider.id}`,
    providerReference: payment.provider_reference,
  }
}

/** How often and how long, in ms, a repeat waits for the first that asks the provider. */
const WAITS = 20
const WAIT_MS = 250

/**
 * Opens the order at the provider, where that is still to be done, outside of any transaction: a slow provider holds nothing up.
 * @throws Failure 503 where the provider does not open it; the payment has failed then, and its place is free
 */
export async function openOrder(deps: Deps, paymentId: string): Promise<PaymentRow> {
  for (let tries = 0; tries < WAITS; tries++) {
    const payment = await readPayment(deps.db, paymentId)
    if (!payment) throw fail.notFound()
    if (payment.checkout !== null) return payment
    const provider = deps.payments.find(({ id }) => id === payment.provider)
    if (payment.status !== 'pending' || !provider) throw fail.unavailable()
    if (!(await claimOpening(deps.db, paymentId))) {
      await sleep(WAIT_MS)
      continue
    }
    const opened = await provider.initialise(await orderOf(deps, payment, provider))
    if (opened.outcome === 'initialised') {
      await saveCheckout(deps.db, paymentId, opened)
      continue
    }
    const { id } = provider
    deps.log.warn({ provider: id, payment: paymentId, ...opened }, 'a payment was not opened')
    await settle(deps, paymentId, {
      event: { kind: 'failed', money: null },
      via: 'initialise',
      eventId: `thazin:initialise:${paymentId}`,
      note: opened.reason,
    })
    throw fail.unavailable()
  }
  throw fail.unavailable()
}
