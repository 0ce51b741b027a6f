import { m } from '#messages'
import { Flower } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/page/reader.ts'

/** In the place of a payment that this visitor doesn't see: why, and how to come to it. */
export function Absent() {
  const isSignedIn = useReader().learnerId !== null
  return (
    <main className="payment absent">
      <Flower />
      <h1>{m.billing_pay_absent_title()}</h1>
      <p>{isSignedIn ? m.billing_pay_absent_learner() : m.billing_pay_absent()}</p>
      <a href={isSignedIn ? '/payments' : '/'} className="button">
        {isSignedIn ? m.shared_pay_all() : m.billing_redeem_to_sign_in()}
      </a>
      <a href="/pricing" className="button quiet">
        {m.billing_campaign_see_plans()}
      </a>
    </main>
  )
}
