import { m } from '#messages'
import { Flower } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/page/reader.ts'

/** In the place of a payment that this visitor doesn't see: why, and how to come to it. */
export function Absent() {
  const isSignedIn = useReader().learnerId !== null
  return (
    <main className="payment absent">
      <Flower />
      <h1>{m.pay_absent_title()}</h1>
      <p>{isSignedIn ? m.pay_absent_learner() : m.pay_absent()}</p>
      <a href={isSignedIn ? '/payments' : '/'} className="button">
        {isSignedIn ? m.pay_all() : m.redeem_to_sign_in()}
      </a>
      <a href="/pricing" className="button quiet">
        {m.campaign_see_plans()}
      </a>
    </main>
  )
}
