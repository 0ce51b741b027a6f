import { type Kysely, sql } from 'kysely'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** A slip of another payment with the same number or picture. */
export type OtherReceipt = { id: number; status: 'waiting' | 'approved'; number: number }

const selectWaitingReceipts = (db: Kysely<Tables>) =>
  db
    .selectFrom('payment_slips')
    .innerJoin('payments', 'payments.payment_id', 'payment_slips.payment_id')
    .leftJoin('accounts', 'accounts.id', 'payments.account_id')
    .leftJoin('payment_contacts', 'payment_contacts.payment_id', 'payments.payment_id')
    .select([
      'payment_slips.id',
      'payment_slips.payment_id',
      'payment_slips.reference',
      'payment_slips.sent_at',
      'payment_slips.image_key',
      'payments.amount',
      'payments.currency',
      'payments.plan_name',
      'payments.place',
      'payment_slips.image_hash',
      sql<string | null>`coalesce(accounts.phone, payment_contacts.phone)`.as('phone'),
      sql<OtherReceipt[] | null>`(
        select jsonb_agg(jsonb_build_object('id', other.id, 'status', other.status, 'number', number) order by other.id)
        from payment_slips as other join payments as theirs on theirs.payment_id = other.payment_id
        where other.payment_id <> payment_slips.payment_id and other.status in ('waiting', 'approved')
          and (other.reference = payment_slips.reference or other.image_hash = payment_slips.image_hash))`.as(
        'others',
      ),
    ])
    .where(indexPredicate`payment_slips.status = 'waiting'`)

/** Slips that wait, the oldest first. */
export const readWaitingReceipts = (db: Kysely<Tables>) =>
  selectWaitingReceipts(db).orderBy('payment_slips.id').execute()

/** The slip of this id, if it waits. */
export const readWaitingReceipt = (db: Kysely<Tables>, slipId: number) =>
  selectWaitingReceipts(db).where('payment_slips.id', '=', slipId).executeTakeFirst()

/** True if this slip is the one that waits. */
export async function isReceiptWaiting(trx: Kysely<Tables>, slipId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_slips')
    .select('id')
    .where('id', '=', slipId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * True if the slip's number or picture was approved for another payment, which has its money still. All slips that have it are held
 * meanwhile, so that one of two operators waits for the other.
 */
export async function countsElsewhere(
  trx: Kysely<Tables>,
  { payment_id, reference, image_hash }: { payment_id: string; reference: string; image_hash: Buffer },
): Promise<boolean> {
  const same = await trx
    .selectFrom('payment_slips')
    .select(['id', 'payment_id', 'status'])
    .where(indexPredicate`status in ('waiting', 'approved')`)
    .where((where) => where.or([where('reference', '=', reference), where('image_hash', '=', image_hash)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const approved = same.filter((one) => one.status === 'approved' && one.payment_id !== payment_id)
  if (approved.length === 0) return false
  const paid = await trx
    .selectFrom('payments')
    .select('payment_id')
    .where(
      'payment_id',
      'in',
      approved.map((one) => one.payment_id),
    )
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return paid !== undefined
}
