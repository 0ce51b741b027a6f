import { formatMajorUnits } from '#domain/billing/major-units.ts'
import { computeRefund } from '#domain/billing/refund.ts'
import { readGrants } from '#server/core/subscriptions/grants.queries.ts'
import { countAvailable } from '#server/features/billing/plans/plans.service.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clearRefund, fixRefund, noteRefusal } from './operator.queries.ts'
import { type PaymentRow, readPayment } from './payments.queries.ts'
import type { LockedPayment } from './settle.queries.ts'
import { ledgerSource, type Settled, settle } from './settle.ts'
import { toPaymentOrder } from './start-payment.ts'
import {
  countsElsewhere,
  isReceiptWaiting,
  readWaitingReceipt,
} from './transfer-receipts/operator-receipts.queries.ts'

/** The payer may have sent another slip in its place meanwhile, which nobody has compared with the statement. */
const theOneOf = (slipId: number) => (trx: Database) => isReceiptWaiting(trx, slipId)

/** Would granting this payment take a place of its offer that there is not? */
async function isOverLimit(trx: Database, { place, offer_id }: LockedPayment): Promise<boolean> {
  if (place !== 'freed' || offer_id === null) return false
  return (await countAvailable(trx, offer_id, { mayTakeLast: true })).left <= 0
}

/**
 * The operator found the transfer on the account's statement.
 * @param isOver it is granted although all places of its offer are taken, and counted above the limit
 * @returns what it came to; null where no such slip waits, `counted` where the same number or picture was approved for another payment that
 *   has its money still, `full` where all places are taken
 */
export async function approveTransferReceipt(
  deps: Deps,
  slipId: number,
  { isOver = false }: { isOver?: boolean } = {},
): Promise<Settled | 'counted' | 'full' | null> {
  const slip = await readWaitingReceipt(deps.db, slipId)
  if (!slip) return null
  const { payment_id, amount, currency } = slip
  const event = { kind: 'succeeded', money: { amount, currency } } as const
  const eventId = `thazin:slip-approved:${slipId}`
  let why: 'counted' | 'full' | null = null
  const isCurrent = async (trx: Database, payment: LockedPayment) => {
    if (!(await isReceiptWaiting(trx, slipId))) return false
    if (await countsElsewhere(trx, slip)) why = 'counted'
    else if (!isOver && (await isOverLimit(trx, payment))) why = 'full'
    return why === null
  }
  const outcome = await settle(deps, payment_id, { event, via: 'operator', eventId, isCurrent })
  return why ?? outcome
}

/** The operator sent the money of a transfer back by hand instead of granting it. @returns null where no such slip waits */
export async function refundTransferReceipt(deps: Deps, slipId: number): Promise<Settled | null> {
  const slip = await readWaitingReceipt(deps.db, slipId)
  if (!slip) return null
  const { payment_id, amount, currency } = slip
  return await settle(deps, payment_id, {
    event: { kind: 'refunded', money: null },
    via: 'operator',
    eventId: `thazin:slip-refunded:${slipId}`,
    refundAmount: amount,
    note: `${formatMajorUnits({ amount, currency })} by hand`,
    isCurrent: theOneOf(slipId),
  })
}

/** The operator did not find it. @param why for the learner, in their language */
export async function refuseTransferReceipt(
  deps: Deps,
  slipId: number,
  why: string,
): Promise<Settled | null> {
  const slip = await readWaitingReceipt(deps.db, slipId)
  if (!slip) return null
  const reported = {
    event: { kind: 'slip-refused' },
    via: 'operator',
    note: why,
    isCurrent: theOneOf(slipId),
  } as const
  const eventId = `thazin:slip-refused:${slipId}`
  return await settle(deps, slip.payment_id, { ...reported, eventId }, (trx) => noteRefusal(trx, slipId, why))
}

/** Amount that goes back of a payment by the school's rule, today. */
async function refundable(deps: Deps, payment: PaymentRow): Promise<number> {
  const { learner_id, amount, duration_days: days, paid_at: paidAt, payment_id } = payment
  if (learner_id === null || paidAt === null) return 0
  const periods = await readGrants(deps.db, learner_id)
  const period = periods.find(({ source }) => source === ledgerSource(payment_id)) ?? null
  return computeRefund({ amount, days, paidAt }, period, deps.now())
}

export type RefundResult =
  | { outcome: 'refunded'; amount: number }
  | { outcome: 'by-hand'; amount: number }
  | { outcome: 'not-paid' }
  | { outcome: 'nothing' }
  /** Another amount was fixed before. */
  | { outcome: 'fixed'; amount: number }
  /** `isFixed`: it may have been sent all the same, so the amount stays what it is. */
  | { outcome: 'no-answer'; reason: string; amount: number; isFixed: boolean }

/**
 * Sends money back and takes back the payment's days. How much is fixed first, so that a run that is killed can be run again: the provider
 * sends it once for each payment. It stays fixed unless the provider surely sent nothing, or was never asked.
 * @param amount instead of what the school's rule says
 * @param byHand the money was sent back by hand
 */
export async function refundPayment(
  deps: Deps,
  paymentId: string,
  { amount, byHand = false }: { amount?: number | undefined; byHand?: boolean },
): Promise<RefundResult> {
  const payment = await readPayment(deps.db, paymentId)
  if (payment?.status !== 'succeeded') return { outcome: 'not-paid' }
  const wanted = amount ?? payment.refund_amount ?? (await refundable(deps, payment))
  if (wanted === 0) return { outcome: 'nothing' }
  const provider = deps.payments.find(({ id }) => id === payment.provider)
  const isOnlySaid = !byHand && !provider?.refund
  if (isOnlySaid && amount !== undefined) await clearRefund(deps.db, paymentId)
  const fixed = await fixRefund(deps.db, paymentId, wanted)
  if (fixed === undefined) return { outcome: 'not-paid' }
  if (amount !== undefined && amount !== fixed) return { outcome: 'fixed', amount: fixed }
  if (isOnlySaid) return { outcome: 'by-hand', amount: fixed }
  let providerReference: string | null = null
  if (!byHand && provider?.refund) {
    const order = await toPaymentOrder(deps, payment, provider)
    const sent = await provider.refund(order, { amount: fixed, currency: payment.currency })
    if (sent.outcome !== 'refunded') {
      const isFixed = sent.outcome === 'unknown' || payment.refund_amount !== null
      if (!isFixed) await clearRefund(deps.db, paymentId)
      return { outcome: 'no-answer', reason: sent.reason, amount: fixed, isFixed }
    }
    providerReference = sent.providerReference
  }
  await settle(deps, paymentId, {
    event: { kind: 'refunded', money: null },
    via: 'operator',
    eventId: `thazin:refund:${paymentId}`,
    refundAmount: fixed,
    note: `${formatMajorUnits({ amount: fixed, currency: payment.currency })}${byHand ? ' by hand' : ''}`,
    ...(providerReference !== null && { providerReference }),
  })
  return { outcome: 'refunded', amount: fixed }
}
