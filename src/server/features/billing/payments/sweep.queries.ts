import { type Kysely, sql } from 'kysely'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Removes callbacks of more than 90 days ago. @returns how many */
export async function removeOldCallbacks(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_callbacks')
    .where('received_at', '<', sql<Date>`now() - interval '90 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Time for which the contact of an unpaid payment, and a slip that was not accepted, are kept. */
const KEPT = sql`interval '90 days'`

/**
 * Removes the contacts of payments that nobody paid, and the slips that were refused or replaced, 90 days later: nothing that arrives so
 * late needs them. Of what was paid they stay, and are not looked at again.
 * @returns how many rows
 */
export async function removeUnneeded(db: Kysely<Tables>): Promise<number> {
  await db
    .updateTable('payment_contacts')
    .from('payments')
    .whereRef('payments.payment_id', '=', 'payment_contacts.payment_id')
    .where('look_at', '<', sql<Date>`now()`)
    .where('payments.status', 'not in', ['failed', 'expired'])
    .set({ look_at: sql`case when payments.status = 'pending' then now() + ${KEPT} end` })
    .execute()
  const contacts = await db
    .deleteFrom('payment_contacts')
    .using('payments')
    .whereRef('payments.payment_id', '=', 'payment_contacts.payment_id')
    .where('look_at', '<', sql<Date>`now()`)
    .where('payments.status', 'in', ['failed', 'expired'])
    .executeTakeFirst()
  const slips = await db
    .deleteFrom('payment_slips')
    .where(indexPredicate`status in ('refused', 'replaced')`)
    .where('decided_at', '<', sql<Date>`now() - ${KEPT}`)
    .executeTakeFirst()
  return Number(contacts.numDeletedRows) + Number(slips.numDeletedRows)
}
