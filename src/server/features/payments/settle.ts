import { type PaymentEvent, type PaymentOutcome, transition } from '#domain/payments/payment-machine.ts'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { freePlace, holdPlaceAgain } from '#server/features/plans/plans.service.ts'
import { endGrant, grantDays } from '#server/subscriptions/grants.queries.ts'
import { readContact } from './payments.queries.ts'
import {
  accountOf,
  addEvent,
  type LockedPayment,
  lockPayment,
  saveState,
  settleSlip,
  stateOf,
} from './settle.queries.ts'
import { tellPayer } from './tell-payer.ts'

/** An event with where it comes from. */
export type Reported = {
  event: PaymentEvent
  via: 'callback' | 'poll' | 'clock' | 'operator' | 'learner' | 'initialise'
  /** Unique at the payment's provider; ours begin with `thazin:`. */
  eventId: string
  providerReference?: string | null
  note?: string
}

/** `unknown`: there is no such payment. */
export type Settled = PaymentOutcome | 'unknown'

/** How long the learner has to send a better slip after one was refused, in ms. */
const ANOTHER_SLIP_MS = 86_400_000

export const ledgerSource = (paymentId: string) => `payment:${paymentId}`

/** Gives the plan to the learner, or to the account of the payment's phone. @returns whose it is now */
async function grantPlan(trx: Database, payment: LockedPayment, now: Date): Promise<number> {
  const { payment_id, learner_id, product, plan_id, duration_days, locale } = payment
  const contact = learner_id === null ? await readContact(trx, payment_id) : undefined
  const learnerId = learner_id ?? (contact ? await accountOf(trx, contact.phone, locale) : null)
  if (learnerId === null) throw new Error(`Nobody is named whom the payment ${payment_id} is for`)
  const grant = { learnerId, product, planId: plan_id, days: duration_days, source: ledgerSource(payment_id) }
  await grantDays(trx, grant, now)
  return learnerId
}

/**
 * Writes an event of a payment and does what it asks for, in one transaction, which holds the payment meanwhile: everything that it leads to
 * is committed with it, or nothing is.
 * @param also runs in that transaction where the event moved the payment
 */
export async function settle(
  deps: Deps,
  paymentId: string,
  { event, via, eventId, providerReference = null, note }: Reported,
  also: (trx: Database) => Promise<void> = async () => {},
): Promise<Settled> {
  const now = deps.now()
  return await inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (!payment) return 'unknown'
    const { outcome, state, effects } = transition(stateOf(payment), event)
    if (outcome === 'wrong-money' || outcome === 'forbidden') return outcome
    const money = 'money' in event ? event.money : null
    const isNew = await addEvent(trx, {
      payment_id: paymentId,
      provider: payment.provider,
      event_id: eventId,
      via,
      kind: event.kind,
      outcome,
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      provider_reference: providerReference,
      note: note ?? null,
      at: now,
    })
    if (!isNew || outcome === 'known') return 'known'
    let learnerId = payment.learner_id
    for (const effect of effects) {
      if (effect === 'grant') learnerId = await grantPlan(trx, payment, now)
      if (effect === 'free-place') await freePlace(trx, paymentId)
      if (effect === 'hold-place-again') await holdPlaceAgain(trx, paymentId)
      if (effect === 'take-back')
        await endGrant(
          trx,
          {
            source: ledgerSource(paymentId),
            reason: event.kind === 'charged-back' ? 'charged-back' : 'refunded',
          },
          now,
        )
    }
    if (payment.slip === 'waiting' && (state.slip === 'approved' || state.slip === 'refused'))
      await settleSlip(trx, paymentId, { status: state.slip, at: now })
    const another = new Date(now.getTime() + ANOTHER_SLIP_MS)
    await saveState(trx, paymentId, {
      state,
      learnerId,
      providerReference: providerReference ?? payment.provider_reference,
      paidAt: effects.includes('grant') ? now : payment.paid_at,
      expiresAt: event.kind === 'slip-refused' && payment.expires_at < another ? another : payment.expires_at,
      nextCheckAt: state.status === 'succeeded' || state.status === 'refunded' ? null : payment.next_check_at,
    })
    await also(trx)
    if (learnerId !== null)
      await tellPayer({ ...deps, db: trx }, { payment, learnerId, event: event.kind, note })
    return 'moved'
  })
}
