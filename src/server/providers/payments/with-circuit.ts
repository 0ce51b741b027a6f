import { circuit } from '#server/outbox/circuit.ts'
import type { OfferedProvider, PaymentProvider, Trouble } from './port.ts'

/** Failures in a row after which a provider is left alone. */
const FAILURES = 3

const LEFT_ALONE: Trouble = { outcome: 'refused', reason: 'does not answer at the moment' }

const isTrouble = (answer: { outcome: string }): answer is Trouble =>
  answer.outcome === 'refused' || answer.outcome === 'unknown'

/**
 * A provider that is left alone for a while after it failed three times in a row, so that nobody waits for it in vain.
 * @param nowMs a clock in ms
 */
export function withCircuit(provider: PaymentProvider, nowMs: () => number): OfferedProvider {
  const line = circuit(nowMs, FAILURES)
  async function ask<Reply extends { outcome: string }>(
    work: () => Promise<Reply>,
  ): Promise<Reply | Trouble> {
    if (line.wait() > 0) return LEFT_ALONE
    const answer = await work()
    if (isTrouble(answer) && !answer.isUp) line.failed()
    else line.succeeded()
    return answer
  }
  const { check, refund } = provider
  return {
    ...provider,
    isDown: line.isOpen,
    initialise: (order) => ask(() => provider.initialise(order)),
    verify: (callback) => provider.verify(callback),
    check: check && ((order) => ask(() => check(order))),
    refund: refund && ((order, money) => ask(() => refund(order, money))),
  }
}
