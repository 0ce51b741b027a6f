import { inMajor } from '#domain/billing/major-units.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { formatCsv } from '#domain/text/csv.ts'
import type { FoundPayment } from '#server/features/billing/payments/operator.queries.ts'

const columns = [
  'number',
  'payment_id',
  'receipt',
  'status',
  'kind',
  'product',
  'days',
  'list_amount',
  'amount',
  'currency',
  'provider',
  'provider_reference',
  'promo_code',
  'created_at',
  'paid_at',
  'refund_amount',
]

/** The payments as CSV for the bookkeeping, the oldest first; it names nobody. */
export function exportCsv(payments: readonly FoundPayment[]): string {
  const rows = payments
    .toReversed()
    .map((payment) => [
      payment.number,
      payment.payment_id,
      payment.paid_at ? receiptNumber(payment.paid_at, payment.number) : null,
      payment.status,
      payment.kind,
      payment.product,
      payment.duration_days,
      inMajor({ ...payment, amount: payment.list_amount }),
      inMajor(payment),
      payment.currency,
      payment.provider,
      payment.provider_reference,
      payment.promo_code,
      payment.created_at.toISOString(),
      payment.paid_at?.toISOString() ?? null,
      payment.status === 'refunded' ? inMajor({ ...payment, amount: payment.refund_amount ?? 0 }) : null,
    ])
  return formatCsv([columns, ...rows])
}
