import type { PaymentView } from '#contract/billing/payments.ts'

/**
 * Phase of a payment, as its page tells it. `unopened`: the provider has not taken the order. `redirect`, `qr`, `app` and `transfer`:
 * the payer has to pay, each in another way.
 */
export type PaymentPhase =
  | 'unopened'
  | 'redirect'
  | 'qr'
  | 'app'
  | 'transfer'
  | 'slip-waiting'
  | 'slip-refused'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'refunded'

type Known = Pick<PaymentView, 'status' | 'checkout' | 'slip'>

export function resolvePaymentPhase({ status, checkout, slip }: Known): PaymentPhase {
  if (status !== 'pending') return status
  if (slip === 'waiting') return 'slip-waiting'
  if (slip === 'refused') return 'slip-refused'
  return checkout ?? 'unopened'
}

/** True if the payer waits for something that may come at any moment. */
export const isPaymentWaiting = (standing: PaymentPhase): boolean =>
  !['unopened', 'succeeded', 'failed', 'expired', 'refunded'].includes(standing)

export type StepState = 'done' | 'now' | 'open' | 'failed'

/** States of the four steps: the plan chosen, paid, the money arrived, the lessons open. */
export function stepStates(standing: PaymentPhase): [StepState, StepState, StepState, StepState] {
  switch (standing) {
    case 'succeeded':
      return ['done', 'done', 'done', 'done']
    case 'refunded':
      return ['done', 'done', 'done', 'failed']
    case 'failed':
    case 'expired':
    case 'unopened':
      return ['done', 'failed', 'open', 'open']
    case 'slip-waiting':
      return ['done', 'done', 'now', 'open']
    default:
      return ['done', 'now', 'open', 'open']
  }
}
