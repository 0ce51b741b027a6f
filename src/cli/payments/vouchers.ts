import { planBySlug } from '#server/features/billing/plans/offers.queries.ts'
import { makeVouchers } from '#server/features/billing/vouchers/make-vouchers.ts'
import { listBatches } from '#server/features/billing/vouchers/vouchers.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readArgs, table, wholeOption } from '../options.ts'
import { UsageError } from '../usage.ts'
import { withProgram } from '../with-database.ts'

const usage = `Usage: npm run thazin -- vouchers make --plan english-30 --count 50 [--batch shop-mya]
       npm run thazin -- vouchers list

Codes that a shop sells; each works once. They are printed here and kept as hashes only: print them now, they can't be shown again.`

const text = { type: 'string' } as const
const options = { plan: text, count: text, batch: text } as const

type Given = ReturnType<typeof readArgs>
export const readOrder = (args: string[]) => readArgs(args, options, usage)

/** A sheet to cut up: three codes a line. */
export function sheet(codes: readonly string[], title: string): string {
  const lines = Array.from({ length: Math.ceil(codes.length / 3) }, (_, i) =>
    codes.slice(i * 3, i * 3 + 3).join('    '),
  )
  return [title, '', ...lines].join('\n')
}

/** Carries out what was asked. @returns what to print */
export async function execute(deps: Deps, { words, values }: Given): Promise<string> {
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
  const plan = await planBySlug(deps.db, String(values.plan))
  if (!plan) throw new UsageError('--plan must be a plan of content/plans.yaml.')
  const codes = await makeVouchers(deps, { plan, count, batch })
  return sheet(codes, `${values.plan} · ${batch} · ${count} codes, each works once`)
}

/** `thazin vouchers`: exit code 0. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  const given = readOrder(args)
  console.log(await withProgram((deps) => execute(deps, given)))
  return 0
}
