import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'

/** Takes a place of an offer in one conditional statement. @returns false if none is left */
export async function takePlace(trx: Kysely<Tables>, offerId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('offers')
    .set({ used: sql`used + 1` })
    .where('id', '=', offerId)
    .where(sql<boolean>`(max_uses is null or used < max_uses)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes which payment has the place that was taken. */
export async function notePlace(trx: Kysely<Tables>, offerId: number, paymentId: string): Promise<void> {
  await trx.insertInto('offer_uses').values({ payment_id: paymentId, offer_id: offerId }).execute()
}

/** Gives a payment's place back, once however often it is asked for. */
export async function freePlace(trx: Kysely<Tables>, paymentId: string): Promise<void> {
  const freed = await trx
    .updateTable('offer_uses')
    .set({ freed_at: sql`now()` })
    .where('payment_id', '=', paymentId)
    .where('freed_at', 'is', null)
    .returning('offer_id')
    .executeTakeFirst()
  if (!freed) return
  await trx.updateTable('offers').set({ used: sql`used - 1` }).where('id', '=', freed.offer_id).execute()
}

/**
 * Holds the place of a payment again that succeeded after its place was freed. Where others took it since, the payment keeps its price all the
 * same: it is paid.
 */
export async function holdPlaceAgain(trx: Kysely<Tables>, paymentId: string): Promise<void> {
  const use = await trx
    .selectFrom('offer_uses')
    .select('offer_id')
    .where('payment_id', '=', paymentId)
    .where('freed_at', 'is not', null)
    .executeTakeFirst()
  if (!use || !(await takePlace(trx, use.offer_id))) return
  await trx.updateTable('offer_uses').set({ freed_at: null }).where('payment_id', '=', paymentId).execute()
}
