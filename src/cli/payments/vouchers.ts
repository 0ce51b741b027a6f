import { randomInt } from 'node:crypto'
import { printedCode, VOUCHER_CHANCES, voucherCode } from '#domain/payments/voucher-code.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { planBySlug } from '#server/features/plans/offers.queries.ts'
import { addVouchers, listBatches } from '#server/features/vouchers/vouchers.queries.ts'
import { UsageError } from '../usage.ts'
import { withProgram } from '../with-database.ts'
import { readArgs, table, wholeOption } from './options.ts'

const usage = `Usage: npm run thazin -- vouchers make --plan english-30 --count 50 [--batch shop-mya]
       npm run thazin -- vouchers list

Codes that a shop sells; each works once. They are printed here and kept as hashes only: print them now, they can't be shown again.`

const text = { type: 'string' } as const
const options = { plan: text, count: text, batch: text } as const

type Given = ReturnType<typeof readArgs>
export const readOrder = (args: string[]) => readArgs(args, options, usage)

const newCode = () =>
  voucherCode(Array.from({ length: VOUCHER_CHANCES.count }, () => randomInt(VOUCHER_CHANCES.below)))

/** Makes codes of a plan. @returns them, as they are printed */
export async function makeVouchers(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { plan: slug, count, batch }: { plan: string; count: number; batch: string },
): Promise<string[]> {
  const plan = await planBySlug(db, slug)
  if (!plan) throw new UsageError('--plan must be a plan of content/plans.yaml.')
  return await inTransaction(db, async (trx) => {
    const made = new Set<string>()
    while (made.size < count) made.add(newCode())
    const codes = [...made]
    const { id: plan_id, product, duration_days } = plan
    const rows = codes.map((code) => ({
      code_hash: secrets.hmac('vouchers', code),
      batch,
      plan_id,
      product,
      duration_days,
    }))
    if ((await addVouchers(trx, rows)) !== count) throw new Error('A code was made twice; run it again')
    return codes.map(printedCode)
  })
}

/** A sheet to cut up: three codes a line. */
export function sheet(codes: readonly string[], title: string): string {
  const lines = Array.from({ length: Math.ceil(codes.length / 3) }, (_, i) =>
    codes.slice(i * 3, i * 3 + 3).join('    '),
  )
  return [title, '', ...lines].join('\n')
}

/** Does what was asked. @returns what to print */
export async function perform(deps: Deps, { words, values }: Given): Promise<string> {
  const [what, more] = words
  if (more !== undefined) throw new UsageError(usage)
  if (what === 'list') {
    const rows = (await listBatches(deps.db)).map(({ batch, plan, count, used }) =>
      [batch, plan, count, used].map(String),
    )
    return table([['BATCH', 'PLAN', 'CODES', 'USED'], ...rows])
  }
  const count = wholeOption(values, 'count', 5_000)
  if (what !== 'make' || count === undefined || values.plan === undefined) throw new UsageError(usage)
  const batch = String(values.batch ?? deps.now().toISOString().slice(0, 10))
  const codes = await makeVouchers(deps, { plan: String(values.plan), count, batch })
  return sheet(codes, `${values.plan} · ${batch} · ${count} codes, each works once`)
}

/** `thazin vouchers`: exit code 0. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  const given = readOrder(args)
  console.log(await withProgram((deps) => perform(deps, given)))
  return 0
}
