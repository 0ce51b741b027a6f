import { circuit } from '#server/core/outbox/circuit.ts'
import type { OfferedProvider, PaymentProvider, Trouble } from './port.ts'

/** Failures in a row after which a provider is left alone. */
const FAILURES = 3

const LEFT_ALONE: Trouble = { outcome: 'refused', reason: 'does not answer at the moment' }

type Answer = { outcome: string }

const isTrouble = (answer: Answer): answer is Trouble =>
  answer.outcome === 'refused' || answer.outcome === 'unknown'

/** `aside`: nothing was asked. A refusal of a status query is an answer: the provider works, and does not know the order. */
type Counted = 'well' | 'failed' | 'aside'

const countedOf = (answer: Answer): Counted => (isTrouble(answer) && !answer.isUp ? 'failed' : 'well')
const countedOfCheck = (answer: Answer): Counted =>
  answer.outcome === 'not-opened' ? 'aside' : answer.outcome === 'refused' ? 'well' : countedOf(answer)

/**
 * A provider that is left alone for a while after it failed three times in a row, so that nobody waits for it in vain. Only answers to what
 * we had to ask count.
 * @param nowMs a clock in ms
 */
export function withCircuit(provider: PaymentProvider, nowMs: () => number): OfferedProvider {
  const line = circuit(nowMs, FAILURES)
  async function ask<Reply extends Answer>(
    work: () => Promise<Reply>,
    countedAs: (answer: Answer) => Counted = countedOf,
  ): Promise<Reply | Trouble> {
    if (line.wait() > 0) return LEFT_ALONE
    const answer = await work()
    const counted = countedAs(answer)
    if (counted === 'failed') line.failed()
    else if (counted === 'well') line.succeeded()
    else line.askedNothing()
    return answer
  }
  const { check, refund } = provider
  return {
    ...provider,
    isDown: line.isOpen,
    initialise: (order) => ask(() => provider.initialise(order)),
    verify: (callback) => provider.verify(callback),
    check: check && ((order) => ask(() => check(order), countedOfCheck)),
    checkForPayer: check && (async (order) => (line.isOpen() ? LEFT_ALONE : await check(order))),
    refund: refund && ((order, money) => ask(() => refund(order, money))),
  }
}
