import { type Kysely, sql } from 'kysely'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type TransferReceipt = {
  paymentId: string
  accountId: string | null
  imageKey: string
  imageHash: Buffer
  reference: string
  sentAt: Date
}

/** Keeps a slip; one of the same payment that waits is replaced. */
export async function addTransferReceipt(trx: Kysely<Tables>, slip: TransferReceipt): Promise<void> {
  await trx
    .updateTable('payment_slips')
    .set({ status: 'replaced', decided_at: slip.sentAt })
    .where('payment_id', '=', slip.paymentId)
    .where('status', '=', 'waiting')
    .execute()
  await trx
    .insertInto('payment_slips')
    .values({
      payment_id: slip.paymentId,
      account_id: slip.accountId,
      image_key: slip.imageKey,
      image_hash: slip.imageHash,
      reference: slip.reference,
      sent_at: slip.sentAt,
    })
    .execute()
}

/** Part of a slip that came with another payment already: its number or its picture; null where neither did. */
export async function findTransferReceipt(
  db: Kysely<Tables>,
  { paymentId, reference, imageHash }: Pick<TransferReceipt, 'paymentId' | 'reference' | 'imageHash'>,
): Promise<'reference' | 'image' | null> {
  const row = await db
    .selectFrom('payment_slips')
    .select(sql<boolean>`reference = ${reference}`.as('by_reference'))
    .where(indexPredicate`status in ('waiting', 'approved')`)
    .where('payment_id', '!=', paymentId)
    .where((where) => where.or([where('reference', '=', reference), where('image_hash', '=', imageHash)]))
    .executeTakeFirst()
  return row ? (row.by_reference ? 'reference' : 'image') : null
}

/** Those of these pictures that a row names. */
export async function namedKeys(db: Kysely<Tables>, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_slips')
    .select('image_key')
    .where('image_key', 'in', keys)
    .execute()
  return new Set(rows.map(({ image_key }) => image_key))
}
