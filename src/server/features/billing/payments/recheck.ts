import type { Deps } from '#server/platform/deps.ts'
import type { Checked } from '#server/providers/payments/port.ts'
import { type PaymentRow, readPayment } from './payments.queries.ts'
import { isStorable, toPaymentEvent } from './receive-callback.ts'
import { claimChecks, duePayments, planCheck, readPaymentsWithoutReceipt } from './settle.queries.ts'
import { settle } from './settle.ts'
import { toPaymentOrder } from './start-payment.ts'

const MINUTE = 60_000
/** Payments of one round. */
const PER_ROUND = 50
/** Interval at which a pending payment is asked about. */
const EVERY_MS = 5 * MINUTE
/** Times at which a payment that is over is still asked about, counted from its end: money that arrives late is found too. */
const AFTERWARDS_MS = [10, 60, 360, 1440].map((minutes) => minutes * MINUTE)

/** A provider that did not answer is asked again so much later, up to so long after the end: what it has to say is money. */
const UNANSWERED_MS = 6 * 60 * MINUTE
const UNANSWERED_UNTIL_MS = 7 * 24 * 60 * MINUTE

/** Time of the next query to the provider; null where it has been asked often enough. */
export function nextCheck(
  { status, expires_at }: Pick<PaymentRow, 'status' | 'expires_at'>,
  now: Date,
  hasAnswered = true,
): Date | null {
  if (status === 'succeeded' || status === 'refunded') return null
  if (status === 'pending' && expires_at > now) return new Date(now.getTime() + EVERY_MS)
  const later = AFTERWARDS_MS.map((ms) => expires_at.getTime() + ms).find((at) => at > now.getTime())
  if (later !== undefined) return new Date(later)
  const again = now.getTime() + UNANSWERED_MS
  return hasAnswered || again > expires_at.getTime() + UNANSWERED_UNTIL_MS ? null : new Date(again)
}

/** Outcome of asking. */
export type Rechecked =
  | 'moved'
  | 'nothing-new'
  | 'wrong-money'
  /** The provider spoke of another payment than it was asked about. */
  | 'other-order'
  /** The provider's numbers of it cannot be stored. */
  | 'unstorable'
  | 'no-answer'
  /** There is no checkout there yet to ask about. */
  | 'not-opened'
  | 'cannot-be-asked'

/** Consequence of an answer that says nothing of the payment. */
function unknownAs(checked: Exclude<Checked, { outcome: 'known' }>): Rechecked {
  if (checked.outcome === 'not-opened') return 'not-opened'
  return checked.outcome === 'refused' && checked.isUp ? 'nothing-new' : 'no-answer'
}

/**
 * Asks the provider what became of a payment, and does what follows.
 * @param isChosen somebody chose to ask: the answer says nothing of how the provider does
 */
export async function recheck(
  deps: Deps,
  paymentId: string,
  { isChosen = false }: { isChosen?: boolean } = {},
): Promise<Rechecked> {
  const payment = await readPayment(deps.db, paymentId)
  const provider = deps.payments.find(({ id }) => id === payment?.provider)
  const check = isChosen ? provider?.checkForPayer : provider?.check
  if (!payment || !provider || !check) return 'cannot-be-asked'
  const checked = await check(await toPaymentOrder(deps, payment, provider))
  if (checked.outcome !== 'known') return unknownAs(checked)
  const { event } = checked
  const about = { payment: paymentId, provider: provider.id }
  if (event.reference !== paymentId.replaceAll('-', '')) {
    deps.log.error(about, 'a provider speaks of another payment than it was asked about')
    return 'other-order'
  }
  if (!isStorable(event)) {
    deps.log.error(about, 'a provider names a number that cannot be stored')
    return 'unstorable'
  }
  const move = toPaymentEvent(event)
  if (move === 'nothing') return 'nothing-new'
  const outcome =
    move === 'wrong-money'
      ? move
      : await settle(deps, paymentId, {
          event: move,
          via: 'poll',
          eventId: event.eventId,
          providerReference: event.providerReference,
        })
  if (outcome === 'wrong-money') deps.log.error(about, 'a provider names other money than was asked for')
  return outcome === 'moved' || outcome === 'wrong-money' ? outcome : 'nothing-new'
}

/** Works on payments one after another; a fault of one, which is logged, holds none of the others up. */
async function forEachPayment(
  deps: Deps,
  paymentIds: readonly string[],
  work: (paymentId: string) => Promise<void>,
) {
  for (const payment of paymentIds)
    try {
      await work(payment)
    } catch (err) {
      deps.log.error({ err, payment }, 'a payment could not be brought up to date')
    }
}

/** Asks about every payment whose turn it is. @returns how many were asked about, and how many moved */
export async function recheckDue(deps: Deps): Promise<{ asked: number; moved: number }> {
  let [asked, moved] = [0, 0]
  for (;;) {
    const now = deps.now()
    const again = new Date(now.getTime() + EVERY_MS)
    const claimed = await claimChecks(deps.db, { now, again, limit: PER_ROUND })
    await forEachPayment(deps, claimed, async (paymentId) => {
      asked += 1
      const outcome = await recheck(deps, paymentId)
      if (outcome === 'moved') moved += 1
      const payment = await readPayment(deps.db, paymentId)
      if (!payment) return
      await planCheck(deps.db, paymentId, nextCheck(payment, deps.now(), outcome !== 'no-answer'))
    })
    if (claimed.length < PER_ROUND) return { asked, moved }
  }
}

/** Ends the payments whose time is over; the provider is asked once more before. @returns how many */
export async function expireDue(deps: Deps): Promise<number> {
  let expired = 0
  const seen: string[] = []
  for (;;) {
    const due = await duePayments(deps.db, { now: deps.now(), except: seen, limit: PER_ROUND })
    const ends = new Map(due.map(({ payment_id, expires_at }) => [payment_id, expires_at.getTime()]))
    seen.push(...ends.keys())
    await forEachPayment(deps, [...ends.keys()], async (paymentId) => {
      await recheck(deps, paymentId)
      // With a late slip that is refused, a payment that is over has another end.
      const eventId = `thazin:expired:${paymentId}:${ends.get(paymentId)}`
      const outcome = await settle(deps, paymentId, { event: { kind: 'expired' }, via: 'clock', eventId })
      if (outcome === 'moved') expired += 1
    })
    if (due.length < PER_ROUND) return expired
  }
}

/** Lets payments expire whose slip went with its sender's account. */
export async function dropLostReceipts(deps: Deps): Promise<void> {
  await forEachPayment(deps, await readPaymentsWithoutReceipt(deps.db), async (paymentId) => {
    const eventId = `thazin:slip-gone:${paymentId}`
    await settle(deps, paymentId, { event: { kind: 'slip-refused' }, via: 'clock', eventId })
  })
}
