import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** How many places of an offer a learner holds with payments that are not paid, for themselves and for others. */
export async function countHeld(trx: Kysely<Tables>, offerId: number, learnerId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('payments')
    .select(sql<number>`count(*)`.as('count'))
    .where('offer_id', '=', offerId)
    .where('status', '=', 'pending')
    .where('place', '=', 'held')
    .where((where) =>
      where.or([where('learner_id', '=', learnerId), where('payer_learner_id', '=', learnerId)]),
    )
    .executeTakeFirstOrThrow()
  return count
}
