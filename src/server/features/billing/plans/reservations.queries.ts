import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** True if one may take the last places too, like who is signed in, and the operator. */
type Share = { mayTakeLast: boolean }

/** The places of a limited offer that this one can't take: the last quarter, and one at least. */
const keptFrom = ({ mayTakeLast }: Share) =>
  mayTakeLast ? sql<number>`0` : sql<number>`greatest(1, max_uses / 4)`

/** Places that unpaid payments which were begun signed out on one network may hold together, of an offer with so many. */
export const maxReservationsOfNetwork = (maxUses: number): number => Math.max(2, Math.floor(maxUses / 4))

/** Taker of a place: signed in, or signed out on a network. */
export type ReservationHolder = { accountId: string | null; network: string }

/** Takes a place of an offer in one conditional statement. @returns how many it has, null without a limit; undefined if none is left */
export async function takeReservation(
  trx: Kysely<Tables>,
  offerId: number,
  share: Share,
): Promise<{ max_uses: number | null } | undefined> {
  return await trx
    .updateTable('offers')
    .set({ used: sql`used + 1` })
    .where('id', '=', offerId)
    .where(sql<boolean>`(max_uses is null or used < max_uses - ${keptFrom(share)})`)
    .returning('max_uses')
    .executeTakeFirst()
}

/** Looks at an offer and holds it, so that nobody takes its places meanwhile: how many are left to take? Without a limit, one more. */
export async function countAvailable(
  trx: Kysely<Tables>,
  offerId: number,
  share: Share,
): Promise<{ max_uses: number | null; left: number }> {
  return await trx
    .selectFrom('offers')
    .select(['max_uses', sql<number>`coalesce(max_uses - ${keptFrom(share)} - used, 1)`.as('left')])
    .where('id', '=', offerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Notes which payment has the place that was taken, and the network of who is signed out. */
export async function recordReservation(
  trx: Kysely<Tables>,
  offerId: number,
  { paymentId, accountId, network }: ReservationHolder & { paymentId: string },
): Promise<void> {
  await trx
    .insertInto('offer_uses')
    .values({ payment_id: paymentId, offer_id: offerId, network: accountId === null ? network : null })
    .execute()
}

/** Number of an offer's places that unpaid payments hold that were begun signed out on a network. */
export async function countOfNetwork(trx: Kysely<Tables>, offerId: number, network: string): Promise<number> {
  const { count } = await trx
    .selectFrom('offer_uses')
    .select(sql<number>`count(*)`.as('count'))
    .where('offer_id', '=', offerId)
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return count
}

/** A place that is paid is nobody's network's any more. */
export async function forgetNetwork(trx: Kysely<Tables>, paymentId: string): Promise<void> {
  await trx
    .updateTable('offer_uses')
    .set({ network: null })
    .where('payment_id', '=', paymentId)
    .where('network', 'is not', null)
    .execute()
}

/** Gives a payment's place back, once however often it is asked for. */
export async function releaseReservation(trx: Kysely<Tables>, paymentId: string): Promise<void> {
  const freed = await trx
    .updateTable('offer_uses')
    .set({ freed_at: sql`now()`, network: null })
    .where('payment_id', '=', paymentId)
    .where('freed_at', 'is', null)
    .returning('offer_id')
    .executeTakeFirst()
  if (!freed) return
  await trx.updateTable('offers').set({ used: sql`used - 1` }).where('id', '=', freed.offer_id).execute()
}

/**
 * Holds the place of a payment again that was freed, once, and counts it, also above the limit: whoever asks has looked whether one is left,
 * or the money is there.
 * @param network of a slip that was sent signed out
 */
export async function restoreReservation(
  trx: Kysely<Tables>,
  paymentId: string,
  network: string | null = null,
): Promise<void> {
  const held = await trx
    .updateTable('offer_uses')
    .set({ freed_at: null, network })
    .where('payment_id', '=', paymentId)
    .where('freed_at', 'is not', null)
    .returning('offer_id')
    .executeTakeFirst()
  if (!held) return
  await trx.updateTable('offers').set({ used: sql`used + 1` }).where('id', '=', held.offer_id).execute()
}
