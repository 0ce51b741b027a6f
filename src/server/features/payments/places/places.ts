import { networkOf } from '#server/call/network.ts'
import type { Database } from '#server/db/connect.ts'
import { take } from '#server/db/limit.ts'
import { takePlace } from '#server/features/plans/plans.service.ts'
import { countHeld } from './places.queries.ts'

/** How long a place is held for a payment that nobody pays, in ms, whatever the way to pay; longer only while a slip waits. */
export const HELD_MS = 30 * 60_000

/** Places of one offer that a learner may hold with payments that wait. */
export const PLACES_OF_LEARNER = 3
/** And that may be taken signed out on one network within the time for which one is held: a phone is quickly made up, a network isn't. */
const PLACES_OF_NETWORK = 10

/** Who pays: nobody keeps the others from an offer without paying. */
export type PlaceTaker = { learnerId: number | null; address: string }

/** `mine`: the learner holds as many as they may. `network`: so many were taken signed out on the network. */
export type NoPlace = 'taken' | 'mine' | 'network'

/** Takes a place of an offer. @returns why there is none, and then the caller takes everything back */
export async function takeOne(
  trx: Database,
  offerId: number,
  { learnerId, address }: PlaceTaker,
): Promise<NoPlace | null> {
  if (!(await takePlace(trx, offerId))) return 'taken'
  // Whoever takes a place waits for the one before, so that these are all.
  if (learnerId !== null)
    return (await countHeld(trx, offerId, learnerId)) >= PLACES_OF_LEARNER ? 'mine' : null
  const subject = `${offerId}:${networkOf(address)}`
  const limit = { scope: 'offer-places', subject, max: PLACES_OF_NETWORK, seconds: HELD_MS / 1000 }
  return (await take(trx, limit)) === null ? null : 'network'
}
