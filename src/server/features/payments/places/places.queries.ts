import { type Kysely, sql } from 'kysely'
import { indexPredicate } from '#server/db/index-predicate.ts'
import type { Tables } from '#server/db/rows.ts'

/** How many payments at an offer's price a learner has begun and not paid, for themselves and for others. */
export async function countHeld(trx: Kysely<Tables>, offerId: number, learnerId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('payments')
    .select(sql<number>`count(*)`.as('count'))
    .where('offer_id', '=', offerId)
    .where('status', '=', 'pending')
    .where((where) =>
      where.or([where('learner_id', '=', learnerId), where('payer_learner_id', '=', learnerId)]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Unpaid payments that began before `since` and hold a place for which no slip waits, the oldest first. */
export async function placesToLapse(db: Kysely<Tables>, since: Date, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('payments')
    .select('payment_id')
    .where(indexPredicate`place = 'held' and status = 'pending'`)
    .where('created_at', '<=', since)
    .where('slip', '!=', 'waiting')
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return due.map(({ payment_id }) => payment_id)
}
