import type { ReceiptView } from '#contract/billing/payments.ts'
import { readGrants } from '#server/core/subscriptions/grants.queries.ts'
import { refundMessage } from '#server/features/billing/plans/plans.service.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { isPayer } from '../payer.ts'
import { type PaymentViewer, paymentView } from '../payment-view.ts'
import { type PaymentRow, readContact } from '../payments.queries.ts'
import { ledgerSource } from '../settle.ts'

/** Period of the payment's days. */
async function periodOf({ db }: Deps, learnerId: number, paymentId: string) {
  const periods = await readGrants(db, learnerId)
  const period = periods.find(({ source }) => source === ledgerSource(paymentId))
  return period ? { starts_at: period.starts_at.toISOString(), ends_at: period.ends_at.toISOString() } : null
}

/**
 * The receipt of a payment that was paid. Whoever paid for a phone without signing in reads what they wrote themselves, and nothing of
 * the account that has that phone.
 * @throws Failure 404 before the payment is paid
 */
export async function receiptView(
  deps: Deps,
  payment: PaymentRow,
  reader: PaymentViewer,
): Promise<ReceiptView> {
  if (payment.paid_at === null) throw fail.notFound()
  const contact = await readContact(deps.db, payment.payment_id)
  const { learner, locale } = reader
  const { learner_id } = payment
  const own = learner !== null && learner.account_id === payment.account_id ? learner : null
  return {
    ...paymentView(payment, deps, reader),
    paid_by:
      contact?.payer_name ?? (isPayer(payment, learner) ? learner?.name : contact ? null : own?.name) ?? null,
    paid_for: { name: own?.name ?? null, phone: contact?.phone ?? own?.phone ?? null },
    message: contact?.message ?? null,
    refund_message: refundMessage(locale),
    period: own && learner_id !== null ? await periodOf(deps, learner_id, payment.payment_id) : null,
  }
}
