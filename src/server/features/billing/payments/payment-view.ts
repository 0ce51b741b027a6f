import type { InitialisedView, PaymentView } from '#contract/billing/payments.ts'
import { paymentCode } from '#domain/billing/payment-code.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isPayer } from './payer.ts'
import type { PaymentRow } from './payments.queries.ts'
import { takesReceipt } from './transfer-receipts/takes-receipt.ts'

/** Next step of the payer while the payment is pending. An app that asks by itself has our waiting page meanwhile. */
function wayOn({ checkout, status, payment_id }: PaymentRow, publicUrl: string) {
  const { kind, url, text } = (status === 'pending' ? checkout : null) ?? { kind: 'none' }
  const ours = kind === 'app' || kind === 'transfer' ? `${publicUrl}/payments/${payment_id}` : null
  return {
    redirect_url: url ?? ours,
    qr: kind === 'qr' ? (text ?? null) : null,
    transfer: kind === 'transfer' ? (text ?? null) : null,
  }
}

/** Time at which this reader saw the success: who learns and who pays each see it once. */
const seenAt = (payment: PaymentRow, learner: Learner | null) =>
  learner?.account_id === payment.account_id ? payment.acknowledged_at : payment.payer_acknowledged_at

export const initialisedView = (payment: PaymentRow, { config }: Deps): InitialisedView => ({
  payment_id: payment.payment_id,
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  expires_at: payment.expires_at.toISOString(),
  ...wayOn(payment, config.publicUrl),
})

/** Reader of a payment: the learner whose payment it is, or who pays it. */
export type PaymentViewer = { learner: Learner | null; locale: Locale }

export function paymentView(
  payment: PaymentRow,
  deps: Deps,
  { learner, locale }: PaymentViewer,
): PaymentView {
  const { plan_id, product, plan_name, duration_days, paid_at, provider } = payment
  return {
    ...initialisedView(payment, deps),
    payment_code: paymentCode(payment.number),
    kind: payment.kind,
    list_amount: payment.list_amount,
    promo_code: payment.promo_code,
    provider,
    provider_reference: payment.provider_reference,
    checkout: payment.status === 'pending' ? (payment.checkout?.kind ?? null) : null,
    provider_name: deps.payments.find(({ id }) => id === provider)?.name ?? provider,
    plan: { id: plan_id, product, name: localize(plan_name, locale), duration_days },
    created_at: payment.created_at.toISOString(),
    paid_at: paid_at?.toISOString() ?? null,
    receipt_number: paid_at && receiptNumber(paid_at, payment.number),
    refund_amount: payment.status === 'refunded' ? payment.refund_amount : null,
    place: payment.place === 'held-again' ? 'held' : payment.place,
    takes_slip: takesReceipt(payment),
    slip: payment.slip,
    slip_sent_at: payment.slip_sent_at?.toISOString() ?? null,
    slip_refused_because: payment.slip === 'refused' ? payment.slip_refused_because : null,
    is_for_other: isPayer(payment, learner),
    acknowledged: seenAt(payment, learner) !== null,
  }
}
