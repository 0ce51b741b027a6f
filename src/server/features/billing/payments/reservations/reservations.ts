import {
  countAvailable,
  countOfNetwork,
  maxReservationsOfNetwork,
  type ReservationHolder,
  takeReservation,
} from '#server/features/billing/plans/plans.service.ts'
import { toNetwork } from '#server/platform/call/network.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { countPendingReservations } from './reservations.queries.ts'

/** Places of one offer that an account may hold with payments that wait. */
export const MAX_RESERVATIONS_OF_LEARNER = 3

/** Holder of a reservation, by who pays: nobody keeps the others from an offer without paying. */
export const toReservationHolder = ({
  accountId,
  address,
}: {
  accountId: string | null
  address: string
}): ReservationHolder => ({
  accountId,
  network: toNetwork(address),
})

/**
 * `mine`: the learner holds as many as they may. `network`: unpaid payments that were begun signed out on the network do, for a phone is
 * quickly made up and a network isn't. `kept`: the last ones are for learners who are signed in.
 */
export type NoReservation = 'taken' | 'mine' | 'network' | 'kept'

/** True if this taker holds as many as they may. Whoever takes a place waits for the one before, so that these are all. */
async function holdsEnough(
  trx: Database,
  offerId: number,
  { accountId, network, maxUses }: ReservationHolder & { maxUses: number | null },
): Promise<'mine' | 'network' | null> {
  if (accountId !== null)
    return (await countPendingReservations(trx, offerId, accountId)) >= MAX_RESERVATIONS_OF_LEARNER
      ? 'mine'
      : null
  if (maxUses === null) return null
  return (await countOfNetwork(trx, offerId, network)) >= maxReservationsOfNetwork(maxUses) ? 'network' : null
}

/** The last places are for learners who are signed in. */
const shareOf = ({ accountId }: ReservationHolder) => ({ mayTakeLast: accountId !== null })

/** Takes a place of an offer. @returns why there is none, and then the caller takes everything back */
export async function takeOne(
  trx: Database,
  offerId: number,
  taker: ReservationHolder,
): Promise<NoReservation | null> {
  const offer = await takeReservation(trx, offerId, shareOf(taker))
  if (offer) return await holdsEnough(trx, offerId, { ...taker, maxUses: offer.max_uses })
  if (taker.accountId !== null) return 'taken'
  const { left } = await countAvailable(trx, offerId, { mayTakeLast: true })
  return left > 0 ? 'kept' : 'taken'
}

/** True if there is a place of an offer for this taker. The offer is held until the end of the transaction, so that it stays so. */
export async function isOneLeft(trx: Database, offerId: number, taker: ReservationHolder): Promise<boolean> {
  const { left, max_uses: maxUses } = await countAvailable(trx, offerId, shareOf(taker))
  return left > 0 && (await holdsEnough(trx, offerId, { ...taker, maxUses })) === null
}
