import { SUCCESS_MODAL_DELAY } from '#domain/base/constants.ts'
import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import { Form } from '#web/ui/form.tsx'
import { Flower, Icon } from '#web/ui/icon.tsx'
import type { ShownPayment } from './read-payment.ts'
import { WithCode } from './waiting/with-code.tsx'

type Props = { payment: ShownPayment; isSignedIn: boolean }

/**
 * The news that a payment has succeeded, shown until it was seen once. Whatever page it is opened on, it is this one: the page's script
 * opens it when it arrives with its own page, or fetches it when a push says that a payment has succeeded.
 */
export function Success({ payment, isSignedIn }: Props) {
  return (
    <dialog
      open
      className="dialog success"
      aria-labelledby="success-title"
      data-modal=""
      data-success={payment.kind}
      data-after={SUCCESS_MODAL_DELAY}
    >
      <Form method="post" action={`/payments/${payment.id}`}>
        <input type="hidden" name="intent" value="seen" />
        <input type="hidden" name="back" value={`/payments/${payment.id}`} />
        <header>
          <Flower />
          <button type="submit" className="dialog-close" data-dismiss="" aria-label={m.shared_dialog_close()}>
            <Icon name="close" />
          </button>
        </header>
        <h2 id="success-title" tabIndex={-1}>
          {m.billing_pay_success_title()}
        </h2>
        <p>{openedBy(payment)}</p>
        <p className="soft small">
          <WithCode text={m.billing_pay_receipt_kept({ code: payment.code })} code={payment.code} />
        </p>
        <button type="submit" name="to" value="on" className="button">
          {isSignedIn ? m.billing_redeem_go_on() : m.billing_pay_sign_in_to_learn()}
        </button>
      </Form>
    </dialog>
  )
}

/** Text on what the payment has opened, for whom and until when. */
export function openedBy({ plan, receipt }: ShownPayment): string {
  if (receipt?.period) return m.billing_pay_open_until({ plan: plan.name, until: receipt.period.until })
  const phone = receipt?.paidFor.phone
  return phone
    ? m.billing_pay_open_for({ plan: plan.name, phone: phoneNumber(phone) })
    : m.billing_pay_open({ plan: plan.name })
}
