import { m } from '#messages'
import type { PaymentPhase } from '../payment-phase.ts'
import type { ShownPayment } from '../read-payment.ts'
import { openedBy } from '../success.tsx'

type Told = { title: string; text: string }

const words: Record<PaymentPhase, (payment: ShownPayment) => Told> = {
  unopened: ({ way }) => ({
    title: m.billing_pay_unopened_title({ way: way.text }),
    text: m.billing_pay_unopened(),
  }),
  redirect: ({ way }) => ({
    title: m.billing_pay_redirect_title(),
    text: m.billing_pay_redirect({ way: way.text }),
  }),
  qr: ({ way }) => ({ title: m.billing_pay_qr_title(), text: m.billing_pay_qr({ way: way.text }) }),
  app: ({ way }) => ({
    title: m.billing_pay_app_title({ way: way.text }),
    text: m.billing_pay_app({ way: way.text }),
  }),
  transfer: ({ price }) => ({
    title: m.billing_pay_transfer_title(),
    text: m.billing_pay_transfer({ price }),
  }),
  'slip-waiting': ({ times }) => ({
    title: m.billing_pay_slip_waiting_title(),
    text: m.billing_pay_slip_waiting({ time: times.slip ?? '' }),
  }),
  'slip-refused': ({ slipRefusedBecause }) => ({
    title: m.billing_pay_slip_refused_title(),
    text: m.billing_pay_slip_refused({ why: slipRefusedBecause ?? '' }),
  }),
  succeeded: (payment) => ({ title: m.billing_pay_succeeded_title(), text: openedBy(payment) }),
  failed: ({ way }) => ({
    title: m.billing_pay_failed_title(),
    text: m.billing_pay_failed({ way: way.text }),
  }),
  expired: ({ times, takesSlip }) => ({
    title: m.billing_pay_expired_title(),
    text: (takesSlip ? m.billing_pay_expired_transfer : m.billing_pay_expired)({ time: times.until ?? '' }),
  }),
  refunded: ({ price, refunded }) => ({
    title: m.billing_pay_refunded_title(),
    text: m.billing_pay_refunded({ price: refunded ?? price }),
  }),
}

/** Text on what is happening, in a sentence, and what is bought for how much. */
export function PaymentStatusText({ payment }: { payment: ShownPayment }) {
  const { title, text } = words[payment.standing](payment)
  return (
    <section className="payment-words" aria-live="polite">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="soft">
        {payment.plan.name} · <b>{payment.price}</b>
      </p>
    </section>
  )
}
