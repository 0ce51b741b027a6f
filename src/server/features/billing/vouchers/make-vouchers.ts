import { randomInt } from 'node:crypto'
import { printedCode, VOUCHER_CHANCES, voucherCode } from '#domain/billing/voucher-code.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addVouchers, type VoucherPlan } from './vouchers.queries.ts'

const newCode = () =>
  voucherCode(Array.from({ length: VOUCHER_CHANCES.count }, () => randomInt(VOUCHER_CHANCES.below)))

/** Makes codes of a plan. @returns them, as they are printed: they are kept as hashes only */
export async function makeVouchers(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  {
    plan: { id: plan_id, product, duration_days },
    count,
    batch,
  }: { plan: VoucherPlan; count: number; batch: string },
): Promise<string[]> {
  const made = new Set<string>()
  while (made.size < count) made.add(newCode())
  const codes = [...made]
  const rows = codes.map((code) => ({
    code_hash: secrets.hmac('vouchers', code),
    batch,
    plan_id,
    product,
    duration_days,
  }))
  await inTransaction(db, async (trx) => {
    if ((await addVouchers(trx, rows)) !== count) throw new Error('A code was made twice; run it again')
  })
  return codes.map(printedCode)
}
