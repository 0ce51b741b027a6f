import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_MINUTES_WITH_RESERVATION } from '#domain/billing/payment-machine.ts'
import type { PaymentKind } from '#domain/school/lookups.ts'
import { localize } from '#domain/text/locales.ts'
import { phoneOfAccount } from '#server/core/accounts/accounts.queries.ts'
import { type Quote, recordReservation } from '#server/features/billing/plans/plans.service.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import type { OfferedProvider, PaymentOrder } from '#server/providers/payments/port.ts'
import {
  addContact,
  addPayment,
  type Contact,
  claimOpening,
  type Owner,
  type PaymentRow,
  readContact,
  readPayment,
  saveCheckout,
} from './payments.queries.ts'
import { type NoReservation, takeOne, toReservationHolder } from './reservations/reservations.ts'
import { settle } from './settle.ts'

/** Delay before a provider is first asked what became of a payment, in ms. */
const FIRST_CHECK_MS = 120_000

type Beginning = {
  quote: Quote
  provider: OfferedProvider
  kind: PaymentKind
  /** Learner whom it is for; null where that is the account of the contact's phone. */
  owner: Owner | null
  /** The account of who pays it for somebody else, signed in. */
  payerId: string | null
  contact: Contact | null
  locale: string
  address: string
  /** Error where the payer gets no place. */
  noPlace: (why: NoReservation) => Error
}

/** Writes a payment with its place of a promo code or a campaign: both or nothing. */
export async function startPayment(deps: Deps, beginning: Beginning): Promise<PaymentRow> {
  const { quote, provider, kind, owner, payerId, contact, locale, address, noPlace } = beginning
  const createdAt = deps.now()
  const taker = toReservationHolder({ accountId: payerId ?? owner?.account_id ?? null, address })
  const minutes =
    quote.offerId === null
      ? provider.openMinutes
      : Math.min(provider.openMinutes, MAX_MINUTES_WITH_RESERVATION)
  return await inTransaction(deps.db, async (trx) => {
    if (quote.offerId !== null) {
      const why = await takeOne(trx, quote.offerId, taker)
      if (why !== null) throw noPlace(why)
    }
    const paymentId = await addPayment(trx, {
      quote,
      kind,
      provider: provider.id,
      owner,
      payerId,
      locale,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + minutes * 60_000),
      checkAt: provider.check ? new Date(createdAt.getTime() + FIRST_CHECK_MS) : null,
    })
    if (quote.offerId !== null) await recordReservation(trx, quote.offerId, { ...taker, paymentId })
    if (contact) await addContact(trx, paymentId, contact)
    return (await readPayment(trx, paymentId)) as PaymentRow
  })
}

/** A payment as its provider has to know it. */
export async function toPaymentOrder(
  { db, config }: Deps,
  payment: PaymentRow,
  provider: OfferedProvider,
): Promise<PaymentOrder> {
  const { payment_id, account_id } = payment
  const contact = await readContact(db, payment_id)
  return {
    reference: payment_id.replaceAll('-', ''),
    paymentId: payment_id,
    title: localize(payment.plan_name, 'en'),
    phone: contact?.phone ?? (account_id === null ? null : await phoneOfAccount(db, account_id)),
    amount: payment.amount,
    currency: payment.currency,
    createdAt: payment.created_at,
    expiresAt: payment.expires_at,
    returnUrl: `${config.publicUrl}/payments/${payment_id}`,
    callbackUrl: `${config.publicUrl}/api/payment/callback/${provider.listensAs ?? provider.id}`,
    providerReference: payment.provider_reference,
  }
}

/** Number and length, in ms, of the waits of a repeat for the first that asks the provider. */
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
    const opened = await provider.initialise(await toPaymentOrder(deps, payment, provider))
    if (opened.outcome === 'initialised') {
      await saveCheckout(deps.db, paymentId, opened)
      return (await readPayment(deps.db, paymentId)) as PaymentRow
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
