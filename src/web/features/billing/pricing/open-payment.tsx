import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type Props = { id: string; code: string; price: string }

/** The way back to a payment that was begun, before another one is. */
export const OpenPayment = ({ id, code, price }: Props) => (
  <a href={`/payments/${id}`} className="card campaign-row">
    <Icon name="receipt" />
    <span>
      <b>{m.billing_pay_open_payment()}</b>
      <br />
      {m.billing_pay_open_payment_go({ code, price })}
    </span>
    <Icon name="next" />
  </a>
)
