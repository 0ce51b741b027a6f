import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import { Flower } from '#web/ui/icon.tsx'
import type { ShownPayment, ShownReceipt } from '../read-payment.ts'
import { WhomToAsk } from '../waiting/help.tsx'

type Props = { payment: ShownPayment; receipt: ShownReceipt }

/** The receipt of a payment: on paper it is all that is printed. */
export function Receipt({ payment, receipt }: Props) {
  return (
    <section className="card receipt" aria-labelledby="receipt">
      <header>
        <Flower />
        <b lang="en">Thazin</b>
        <h2 id="receipt">{m.billing_receipt_title()}</h2>
      </header>
      <dl>
        {rowsOf(payment, receipt).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="receipt-sum">
        <span>{m.billing_receipt_paid()}</span>
        <b>{payment.price}</b>
      </p>
      {payment.refunded && (
        <p className="receipt-sum">
          <span>{m.billing_receipt_refunded()}</span>
          <b>{payment.refunded}</b>
        </p>
      )}
      <p className="small">{receipt.refundRule}</p>
      <WhomToAsk payment={payment} />
      <button type="button" className="button quiet" data-print="">
        {m.shared_receipt_print()}
      </button>
    </section>
  )
}

type Row = [name: string, value: string]

function rowsOf({ plan, code, way }: ShownPayment, receipt: ShownReceipt): Row[] {
  const { paidFor, period } = receipt
  const learner = [paidFor.name, paidFor.phone && phoneNumber(paidFor.phone)].filter(Boolean).join(' · ')
  const rows: [string, string | null][] = [
    [m.billing_receipt_number(), receipt.number],
    [m.billing_receipt_date(), receipt.date],
    [m.billing_receipt_plan(), plan.name],
    [m.billing_receipt_period(), period && `${period.from} – ${period.until}`],
    [m.billing_receipt_for(), learner],
    [m.billing_receipt_by(), receipt.paidBy],
    [m.billing_pricing_message(), receipt.message],
    [m.billing_receipt_way(), way.text],
    [m.billing_receipt_reference(), receipt.reference],
    [m.billing_pay_code(), code],
    [m.billing_receipt_list_price(), receipt.listPrice],
    [m.billing_pricing_promo_code(), receipt.promoCode],
  ]
  return rows.filter((row): row is Row => Boolean(row[1]))
}
