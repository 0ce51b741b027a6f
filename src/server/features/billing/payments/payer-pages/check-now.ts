import type { CheckedNow } from '#contract/billing/payments.ts'
import { take } from '#server/platform/db/limit.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { recheck } from '../recheck.ts'

/** Interval at which a payer may have the provider asked, in seconds. */
const EVERY_SECONDS = 10

/** Asks the provider now, for a payer who doesn't want to wait for the next round of the poller. */
export async function checkNow(deps: Deps, { payment_id, status }: PaymentRow): Promise<CheckedNow> {
  if (status === 'succeeded' || status === 'refunded') return 'not-asked'
  const limit = { scope: 'payment-check', subject: payment_id, max: 1, seconds: EVERY_SECONDS }
  if ((await take(deps.db, limit)) !== null) return 'not-asked'
  const outcome = await recheck(deps, payment_id, { isChosen: true })
  if (outcome === 'cannot-be-asked' || outcome === 'not-opened') return 'not-asked'
  const isMistaken = outcome === 'wrong-money' || outcome === 'other-order' || outcome === 'unstorable'
  return isMistaken ? 'nothing-new' : outcome
}
