import { formatMajorUnits, inMajor } from '#domain/billing/major-units.ts'
import { paymentCode } from '#domain/billing/payment-code.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { localize } from '#domain/text/locales.ts'
import { type FoundPayment, readHistory } from '#server/features/billing/payments/operator.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hidden } from '../options.ts'

export const at = (time: Date | null) => time?.toISOString().replace('T', ' ').slice(0, 19) ?? '–'

/** A callback's beginning as it came, without what a terminal would act on. */
export const printable = (bytes: Buffer) => bytes.toString('latin1').replace(/[^\x20-\x7e]/g, '·')

function refundLine({ refund_amount: amount, currency, status }: FoundPayment): string {
  if (amount === null) return '–'
  return `${formatMajorUnits({ amount, currency })}${status === 'refunded' ? '' : ', fixed and not sent yet'}`
}

/** Lines on who pays for somebody else, how to reach them, and what they wrote, where they said so. */
const payerLines = ({ payer_id, payer_name, payer_contact, message }: FoundPayment): string[] => [
  ...(payer_id === null ? [] : [`Payer      learner ${payer_id}`]),
  ...(payer_name === null && payer_contact === null
    ? []
    : [`Payer      ${[payer_name, payer_contact].filter(Boolean).join(', ')}`]),
  ...(message === null ? [] : [`Message    “${message}”`]),
]

/** Everything about one payment: what it is, every event in order, every callback as it came. */
export async function showPayment({ db }: Pick<Deps, 'db'>, payment: FoundPayment): Promise<string> {
  const { events, callbacks, slips } = await readHistory(db, payment.payment_id)
  const lines = [
    `Payment    ${payment.payment_id} (number ${payment.number}, code ${paymentCode(payment.number)})`,
    `Status     ${payment.status}${payment.slip === 'waiting' ? ', a slip waits' : ''}`,
    `Receipt    ${payment.paid_at ? receiptNumber(payment.paid_at, payment.number) : '–'}`,
    `Amount     ${formatMajorUnits(payment)} of ${inMajor({ ...payment, amount: payment.list_amount })}${payment.promo_code ? `, code ${payment.promo_code}` : ''}`,
    `Plan       ${localize(payment.plan_name, 'en')}, ${payment.duration_days} days of ${payment.product}`,
    `Provider   ${payment.provider}, its number ${payment.provider_reference ?? '–'}`,
    `Learner    ${payment.learner_id ?? '–'}, ${hidden(payment.phone)}`,
    ...payerLines(payment),
    `Began      ${at(payment.created_at)}, open until ${at(payment.expires_at)}, paid ${at(payment.paid_at)} (UTC)`,
    `Refund     ${refundLine(payment)}`,
    '',
    'Events, in order:',
    ...events.map((event) => {
      const { amount, currency } = event
      const money = amount === null || currency === null ? '' : ` ${formatMajorUnits({ amount, currency })}`
      const note = event.note ? ` “${event.note}”` : ''
      return `  ${at(event.at)}  ${event.via.padEnd(10)} ${event.kind}${money}: ${event.outcome}${note}  ${event.event_id}`
    }),
    '',
    'Callbacks, as they came:',
    ...callbacks.flatMap((callback) => [
      `  ${at(callback.received_at)}  ${callback.outcome}${callback.reason ? ` (${callback.reason})` : ''}  from ${callback.address}, ${callback.bytes} bytes`,
      `    ${printable(callback.beginning)}`,
    ]),
    ...slips.map(
      (slip) => `Slip ${slip.id}: ${slip.reference}, ${slip.status}${slip.why ? ` “${slip.why}”` : ''}`,
    ),
  ]
  return lines.join('\n')
}
