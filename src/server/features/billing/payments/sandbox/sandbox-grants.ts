import { formatMajorUnits } from '#domain/billing/major-units.ts'
import { paymentCode } from '#domain/billing/payment-code.ts'
import type { Deps } from '#server/platform/deps.ts'
import { settle } from '../settle.ts'
import { type GrantedBySandbox, grantedBySandbox } from './sandbox-grants.queries.ts'

async function end(deps: Deps, { payment_id, number, learner_id, plan_name, ...money }: GrantedBySandbox) {
  const outcome = await settle(deps, payment_id, {
    event: { kind: 'refunded', money: null },
    via: 'operator',
    eventId: `thazin:sandbox-ended:${payment_id}`,
    refundAmount: 0,
    note: 'the sandbox had granted it; no money had come',
    isSilent: true,
  })
  if (outcome !== 'moved') return
  const about = { payment: payment_id, code: paymentCode(number), learner: learner_id }
  deps.log.warn(
    { ...about, plan: plan_name.en, price: formatMajorUnits(money) },
    'ended what the sandbox had granted, as a real provider is configured',
  )
}

/**
 * With a real way to pay, what was "paid" with nothing ends: each is named in the log, and nobody is told. Running it again finds nothing.
 * @returns how many ended
 */
export async function endSandboxGrants(deps: Deps): Promise<number> {
  if (deps.config.paymentVendors.length === 0) return 0
  const granted = await grantedBySandbox(deps.db)
  for (const payment of granted) await end(deps, payment)
  return granted.length
}
