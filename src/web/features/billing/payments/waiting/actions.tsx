import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { isPaymentWaiting, type PaymentPhase } from '../payment-phase.ts'
import type { ShownPayment } from '../read-payment.ts'

type Props = { payment: ShownPayment; isSignedIn: boolean }

/** Nothing of these can be asked about: a slip is compared by people. */
const canAsk = (standing: PaymentPhase) => ['redirect', 'qr', 'app', 'failed', 'expired'].includes(standing)

const canPayAgain = (standing: PaymentPhase) =>
  ['unopened', 'failed', 'expired', 'refunded'].includes(standing)

/** The ways on: learning goes on meanwhile, the provider is asked now, and what has failed can be paid again. */
export function Actions({ payment, isSignedIn }: Props) {
  const { standing, plan } = payment
  const learn = (
    <a href={isSignedIn ? '/learn' : '/'} className={canPayAgain(standing) ? 'link-button' : 'button'}>
      {learnText(standing, isSignedIn)}
    </a>
  )
  return (
    <div className="bottom-action">
      {isPaymentWaiting(standing) && <p className="small">{m.billing_pay_may_close()}</p>}
      {canPayAgain(standing) && (
        <a href={`/pricing?product=${plan.product}&plan=${plan.id}`} className="button">
          {m.billing_pay_again()}
        </a>
      )}
      {learn}
      {canAsk(standing) && !payment.takesSlip && <AskNow id={payment.id} />}
    </div>
  )
}

function learnText(standing: PaymentPhase, isSignedIn: boolean): string {
  if (!isSignedIn)
    return standing === 'succeeded' ? m.billing_pay_sign_in_to_learn() : m.billing_campaign_free()
  return isPaymentWaiting(standing) ? m.billing_pay_learn_meanwhile() : m.billing_redeem_go_on()
}

const AskNow = ({ id }: { id: string }) => (
  <Form method="post" action={`/payments/${id}`}>
    <button type="submit" name="intent" value="check" className="link-button">
      {m.billing_pay_check()}
    </button>
  </Form>
)
