import {
  countOfNetwork,
  placesLeft,
  placesOfNetwork,
  type Taker,
  takePlace,
} from '#server/features/billing/plans/plans.service.ts'
import { networkOf } from '#server/platform/call/network.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { countHeld } from './places.queries.ts'

/** Places of one offer that an account may hold with payments that wait. */
export const PLACES_OF_LEARNER = 3

/** Who pays: nobody keeps the others from an offer without paying. */
export const takerOf = ({ accountId, address }: { accountId: string | null; address: string }): Taker => ({
  accountId,
  network: networkOf(address),
})

/**
 * `mine`: the learner holds as many as they may. `network`: unpaid payments that were begun signed out on the network do, for a phone is
 * quickly made up and a network isn't. `kept`: the last ones are for learners who are signed in.
 */
export type NoPlace = 'taken' | 'mine' | 'network' | 'kept'

/** Does this taker hold as many as they may? Whoever takes a place waits for the one before, so that these are all. */
async function holdsEnough(
  trx: Database,
  offerId: number,
  { accountId, network, maxUses }: Taker & { maxUses: number | null },
): Promise<'mine' | 'network' | null> {
  if (accountId !== null)
    return (await countHeld(trx, offerId, accountId)) >= PLACES_OF_LEARNER ? 'mine' : null
  if (maxUses === null) return null
  return (await countOfNetwork(trx, offerId, network)) >= placesOfNetwork(maxUses) ? 'network' : null
}

/** The last places are for learners who are signed in. */
const shareOf = ({ accountId }: Taker) => ({ mayTakeLast: accountId !== null })

/** Takes a place of an offer. @returns why there is none, and then the caller takes everything back */
export async function takeOne(trx: Database, offerId: number, taker: Taker): Promise<NoPlace | null> {
  const offer = await takePlace(trx, offerId, shareOf(taker))
  if (offer) return await holdsEnough(trx, offerId, { ...taker, maxUses: offer.max_uses })
  if (taker.accountId !== null) return 'taken'
  const { left } = await placesLeft(trx, offerId, { mayTakeLast: true })
  return left > 0 ? 'kept' : 'taken'
}

/** Is there a place of an offer for this taker? The offer is held until the end of the transaction, so that it stays so. */
export async function isOneLeft(trx: Database, offerId: number, taker: Taker): Promise<boolean> {
  const { left, max_uses: maxUses } = await placesLeft(trx, offerId, shareOf(taker))
  return left > 0 && (await holdsEnough(trx, offerId, { ...taker, maxUses })) === null
}
