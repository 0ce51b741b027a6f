import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import type { CheckedNote } from '../answer-payment.ts'
import { isPaymentWaiting } from '../payment-phase.ts'
import type { ShownPayment } from '../read-payment.ts'

type Props = { payment: ShownPayment; checked: CheckedNote | null }

/** Notes on what else there is to know just now: the provider doesn't answer, the time is over, what asking came to. */
export function Notes({ payment, checked }: Props) {
  const { standing, isDown, isLate, way, place } = payment
  if (!isPaymentWaiting(standing)) return null
  const notes = [
    ...(isDown ? [m.billing_pay_down({ way: way.text })] : []),
    ...(isLate && standing !== 'slip-waiting' ? [m.billing_pay_late()] : []),
    ...(standing === 'slip-waiting' && place === 'freed' ? [m.billing_pay_slip_no_place()] : []),
    ...(checked === 'no-answer' && !isDown ? [m.billing_pay_down({ way: way.text })] : []),
    ...(checked === 'nothing-new' ? [m.billing_pay_nothing_new()] : []),
  ]
  return notes.length === 0 ? null : (
    <ul className="payment-notes" role="status">
      {notes.map((note) => (
        <li key={note}>
          <Icon name="alert" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}
