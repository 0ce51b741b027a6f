import type { Deps } from '#server/deps.ts'
import { orderOf } from './begin.ts'
import { type PaymentRow, readPayment } from './payments.queries.ts'
import { eventOf } from './receive-callback.ts'
import { claimChecks, duePayments, planCheck } from './settle.queries.ts'
import { settle } from './settle.ts'

const MINUTE = 60_000
/** Payments of one round. */
const AT_ONCE = 50
/** How often a pending payment is asked about. */
const EVERY_MS = 5 * MINUTE
/** When one that is over is still asked about, counted from its end: money that arrives late is found too. */
const AFTERWARDS_MS = [10, 60, 360, 1440].map((minutes) => minutes * MINUTE)

/** When the provider is asked next; null where it has been asked often enough. */
export function nextCheck(
  { status, expires_at }: Pick<PaymentRow, 'status' | 'expires_at'>,
  now: Date,
): Date | null {
  if (status === 'succeeded' || status === 'refunded') return null
  if (status === 'pending' && expires_at > now) return new Date(now.getTime() + EVERY_MS)
  const later = AFTERWARDS_MS.map((ms) => expires_at.getTime() + ms).find((at) => at > now.getTime())
  return later === undefined ? null : new Date(later)
}

/** What became of asking. */
export type Rechecked = 'moved' | 'nothing-new' | 'wrong-money' | 'no-answer' | 'cannot-be-asked'

/** Asks the provider what became of a payment, and does what follows. */
export async function recheck(deps: Deps, paymentId: string): Promise<Rechecked> {
  const payment = await readPayment(deps.db, paymentId)
  const provider = deps.payments.find(({ id }) => id === payment?.provider)
  if (!payment || !provider?.check) return 'cannot-be-asked'
  const checked = await provider.check(await orderOf(deps, payment, provider))
  if (checked.outcome !== 'known') return 'no-answer'
  const { event } = checked
  const move = event.reference === paymentId.replaceAll('-', '') ? eventOf(event) : 'wrong-money'
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
  if (outcome === 'wrong-money')
    deps.log.error(
      { payment: paymentId, provider: provider.id },
      'a provider names other money than was asked for',
    )
  return outcome === 'moved' || outcome === 'wrong-money' ? outcome : 'nothing-new'
}

/** Asks about every payment whose turn it is. @returns how many were asked about, and how many moved */
export async function recheckDue(deps: Deps): Promise<{ asked: number; moved: number }> {
  let [asked, moved] = [0, 0]
  for (;;) {
    const now = deps.now()
    const again = new Date(now.getTime() + EVERY_MS)
    const claimed = await claimChecks(deps.db, { now, again, limit: AT_ONCE })
    for (const paymentId of claimed) {
      asked += 1
      if ((await recheck(deps, paymentId)) === 'moved') moved += 1
      const payment = await readPayment(deps.db, paymentId)
      if (payment) await planCheck(deps.db, paymentId, nextCheck(payment, deps.now()))
    }
    if (claimed.length < AT_ONCE) return { asked, moved }
  }
}

/** Ends the payments whose time is over; the provider is asked once more before. @returns how many */
export async function expireDue(deps: Deps): Promise<number> {
  let expired = 0
  for (;;) {
    const due = await duePayments(deps.db, deps.now(), AT_ONCE)
    for (const { payment_id } of due) {
      await recheck(deps, payment_id)
      const eventId = `thazin:expired:${payment_id}`
      const outcome = await settle(deps, payment_id, { event: { kind: 'expired' }, via: 'clock', eventId })
      if (outcome === 'moved') expired += 1
    }
    if (due.length < AT_ONCE) return expired
  }
}
