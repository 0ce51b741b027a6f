import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** Number of places of an offer that an account holds with payments that are not paid, for themselves and for others. */
export async function countPendingReservations(
  trx: Kysely<Tables>,
  offerId: number,
  accountId: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('payments')
    .select(sql<number>`count(*)`.as('count'))
    .where('offer_id', '=', offerId)
    .where('status', '=', 'pending')
    .where('place', '=', 'held')
    .where((where) =>
      where.or([where('account_id', '=', accountId), where('payer_account_id', '=', accountId)]),
    )
    .executeTakeFirstOrThrow()
  return count
}
