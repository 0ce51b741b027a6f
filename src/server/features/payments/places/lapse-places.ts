import type { Deps } from '#server/deps.ts'
import { forEachPayment } from '../recheck.ts'
import { settle } from '../settle.ts'
import { placesToLapse } from './places.queries.ts'
import { HELD_MS } from './places.ts'

/** Payments of one round. */
const PER_ROUND = 50

/** Frees the places of payments that are open longer than a place is held. The payment goes on, at its price. */
export async function lapsePlaces(deps: Deps): Promise<number> {
  let lapsed = 0
  for (;;) {
    const before = lapsed
    const since = new Date(deps.now().getTime() - HELD_MS)
    const due = await placesToLapse(deps.db, since, PER_ROUND)
    await forEachPayment(deps, due, async (paymentId) => {
      const eventId = `thazin:place-lapsed:${paymentId}`
      const outcome = await settle(deps, paymentId, {
        event: { kind: 'place-lapsed' },
        via: 'clock',
        eventId,
      })
      if (outcome === 'moved') lapsed += 1
    })
    if (due.length < PER_ROUND || lapsed === before) return lapsed
  }
}
