import {
  type PaymentEffect,
  type PaymentEvent,
  type PaymentOutcome,
  transition,
} from '#domain/billing/payment-machine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { findOrCreateAccount, makeSampleLearner } from '#server/core/accounts/accounts.queries.ts'
import { endGrant, grantDays } from '#server/core/subscriptions/grants.queries.ts'
import {
  forgetNetwork,
  releaseReservation,
  restoreReservation,
} from '#server/features/billing/plans/plans.service.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyPayer } from './notify-payer.ts'
import { type Owner, readContact } from './payments.queries.ts'
import {
  addEvent,
  type LockedPayment,
  lockPayment,
  saveState,
  settleTransferReceipt,
  toPaymentState,
} from './settle.queries.ts'

/** An event with where it comes from. */
export type Reported = {
  /** Or what makes it of the payment, which is held meanwhile. */
  event: PaymentEvent | ((trx: Database, payment: LockedPayment) => Promise<PaymentEvent>)
  via: 'callback' | 'poll' | 'clock' | 'operator' | 'learner' | 'initialise'
  /** Unique at the payment's provider; ours begin with `thazin:`. */
  eventId: string
  providerReference?: string | null
  note?: string
  /** Amount that the operator sent back; others send back all of it. */
  refundAmount?: number
  /** Nobody is told. */
  isSilent?: boolean
  /** Of a learner's event that came signed out. */
  network?: string
  /** Asked while the payment is held; false makes the event `forbidden`. */
  isCurrent?: (trx: Database, payment: LockedPayment) => Promise<boolean>
}

/** `unknown`: there is no such payment. */
export type Settled = PaymentOutcome | 'unknown'

/** Time that the learner has to send a better slip after one was refused, in ms. */
const ANOTHER_SLIP_MS = DAY_MS

export const ledgerSource = (paymentId: string) => `payment:${paymentId}`

const ownerOf = ({ learner_id, account_id }: LockedPayment): Owner | null =>
  learner_id === null || account_id === null ? null : { id: learner_id, account_id }

/**
 * Finds the owner of the plan: the learner's, or the account's of the payment's phone. Where that phone's account was deleted meanwhile,
 * nobody is named any more: the money is in the ledger all the same, for the operator to send back.
 */
async function findOwner(trx: Database, payment: LockedPayment): Promise<Owner> {
  const { payment_id, locale, kind } = payment
  const owner = ownerOf(payment)
  if (owner) return owner
  const contact = await readContact(trx, payment_id)
  if (!contact) return await makeSampleLearner(trx)
  // At a campaign everybody gives the learner's own name; elsewhere it is who pays for them.
  const name = kind === 'campaign' ? contact.payer_name : null
  return await findOrCreateAccount(trx, { phone: contact.phone, locale, name })
}

/** Gives the plan to whose it is. @returns who that is */
async function grantPlan(trx: Database, payment: LockedPayment, now: Date): Promise<Owner> {
  const { payment_id, product, plan_id, duration_days } = payment
  const owner = await findOwner(trx, payment)
  const source = ledgerSource(payment_id)
  const grant = { learnerId: owner.id, product, planId: plan_id, days: duration_days, source }
  await grantDays(trx, grant, now)
  return owner
}

type Done = {
  effects: readonly PaymentEffect[]
  kind: PaymentEvent['kind']
  now: Date
  network: string | undefined
}

/** Carries out what an event asks for. @returns whose the payment is now */
async function carryOut(
  trx: Database,
  payment: LockedPayment,
  { effects, kind, now, network }: Done,
): Promise<Owner | null> {
  const { payment_id } = payment
  let owner = ownerOf(payment)
  for (const effect of effects) {
    if (effect === 'grant') {
      owner = await grantPlan(trx, payment, now)
      if (payment.offer_id !== null) await forgetNetwork(trx, payment_id)
    }
    if (effect === 'free-place') await releaseReservation(trx, payment_id)
    if (effect === 'hold-place-again') await restoreReservation(trx, payment_id, network)
    if (effect === 'take-back') {
      const reason = kind === 'charged-back' ? 'charged-back' : 'refunded'
      await endGrant(trx, { source: ledgerSource(payment_id), reason }, now)
    }
  }
  return owner
}

const eventOf = async (trx: Database, payment: LockedPayment, { event }: Reported): Promise<PaymentEvent> =>
  typeof event === 'function' ? await event(trx, payment) : event

type Noted = Reported & { event: PaymentEvent; outcome: 'moved' | 'known'; at: Date }

/** Writes an event down. @returns false where it was written before */
async function noteEvent(
  trx: Database,
  { payment_id, provider }: LockedPayment,
  { event, outcome, at, via, eventId, providerReference = null, note }: Noted,
): Promise<boolean> {
  const money = 'money' in event ? event.money : null
  return await addEvent(trx, {
    payment_id,
    provider,
    event_id: eventId,
    via,
    kind: event.kind,
    outcome,
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    provider_reference: providerReference,
    note: note ?? null,
    at,
  })
}

/**
 * Writes an event of a payment and does what it asks for, in one transaction, which holds the payment meanwhile: everything that it leads to
 * is committed with it, or nothing is.
 * @param also runs in that transaction where the event moved the payment
 */
export async function settle(
  deps: Deps,
  paymentId: string,
  reported: Reported,
  also: (trx: Database) => Promise<void> = async () => {},
): Promise<Settled> {
  const now = deps.now()
  const { via, eventId, providerReference, note, network } = reported
  return await inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (!payment) return 'unknown'
    if (reported.isCurrent && !(await reported.isCurrent(trx, payment))) return 'forbidden'
    const event = await eventOf(trx, payment, reported)
    const { outcome, state, effects } = transition(toPaymentState(payment), event)
    if (outcome === 'wrong-money' || outcome === 'forbidden') return outcome
    const isNew = await noteEvent(trx, payment, { ...reported, event, outcome, at: now })
    if (!isNew || outcome === 'known') return 'known'
    const owner = await carryOut(trx, payment, { effects, kind: event.kind, now, network })
    if (payment.slip === 'waiting' && (state.slip === 'approved' || state.slip === 'refused'))
      await settleTransferReceipt(trx, paymentId, { status: state.slip, at: now })
    const another = new Date(now.getTime() + ANOTHER_SLIP_MS)
    await saveState(trx, paymentId, {
      state,
      owner,
      // What the operator sends back has a number of its own; disputes name the payment's.
      providerReference:
        via === 'operator' ? payment.provider_reference : (providerReference ?? payment.provider_reference),
      refundAmount:
        state.status === 'refunded' ? (reported.refundAmount ?? payment.amount) : payment.refund_amount,
      paidAt: effects.includes('grant') ? now : payment.paid_at,
      expiresAt: event.kind === 'slip-refused' && payment.expires_at < another ? another : payment.expires_at,
      nextCheckAt: state.status === 'succeeded' || state.status === 'refunded' ? null : payment.next_check_at,
    })
    await also(trx)
    if (owner && !reported.isSilent)
      await notifyPayer(
        { ...deps, db: trx },
        { payment, learnerId: owner.id, event: event.kind, eventId, note },
      )
    return 'moved'
  })
}
