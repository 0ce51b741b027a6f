import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { isPaymentWaiting } from '../payment-phase.ts'
import type { ShownPayment } from '../read-payment.ts'
import { WithCode } from './with-code.tsx'

/** Text on what happens without the payer; and whom to ask, with which number. */
export const Help = ({ payment }: { payment: ShownPayment }) => (
  <>
    {isPaymentWaiting(payment.standing) && (
      <p className="by-itself">
        <Icon name="check" />
        {payment.kind === 'normal' ? m.billing_pay_opens_itself() : m.billing_pay_opens_itself_phone()}
      </p>
    )}
    <WhomToAsk payment={payment} />
  </>
)

export const WhomToAsk = ({ payment: { code, support } }: { payment: ShownPayment }) => (
  <p className="soft small">
    <WithCode
      text={support ? m.billing_pay_help_at({ code, support }) : m.billing_pay_help({ code })}
      code={code}
    />
  </p>
)
