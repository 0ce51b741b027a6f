import { type Kysely, sql } from 'kysely'
import type { Product } from '#domain/school/lookups.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Uses a code, once: one conditional update. @returns what it grants; undefined if it doesn't exist or was used */
export async function redeemVoucher(
  trx: Kysely<Tables>,
  { codeHash, accountId, now }: { codeHash: Buffer; accountId: string; now: Date },
) {
  return await trx
    .updateTable('vouchers')
    .set({ used_at: now, used_by: accountId })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning(['plan_id', 'product', 'duration_days'])
    .executeTakeFirst()
}

/** True if this account has used the code. Whoever lost the line before the answer tries it again. */
export async function isOwnVoucher(
  trx: Kysely<Tables>,
  { codeHash, accountId }: { codeHash: Buffer; accountId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('vouchers')
    .select('used_at')
    .where('code_hash', '=', codeHash)
    .where('used_by', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export type VoucherPlan = { id: number; product: Product; duration_days: number }

export type NewVoucher = {
  code_hash: Buffer
  batch: string
  plan_id: number
  product: Product
  duration_days: number
}

/** Keeps new codes. @returns how many were new */
export async function addVouchers(trx: Kysely<Tables>, vouchers: readonly NewVoucher[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('vouchers')
    .values([...vouchers])
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Vouchers that were made, by batch and plan, the newest first. */
export const listBatches = (db: Kysely<Tables>) =>
  db
    .selectFrom('vouchers')
    .innerJoin('plans', 'plans.id', 'vouchers.plan_id')
    .select([
      'batch',
      'plans.slug as plan',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(used_at)`.as('used'),
    ])
    .groupBy(['batch', 'plans.slug'])
    .orderBy(sql`max(vouchers.created_at)`, 'desc')
    .execute()
