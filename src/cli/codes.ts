import { BUDGETS, type Budget } from '#server/features/account/auth/budgets.ts'
import { readDeliveries, readSpend, type Spend } from '#server/features/account/auth/spend.queries.ts'
import type { Config } from '#server/platform/config.ts'
import { readConfig } from '#server/platform/config.ts'
import { UsageError } from './usage.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run thazin -- codes

Shows what is spent of the budgets of one-time codes, which of them are used up, and what became of the messages.`

const TITLES: Record<Budget, string> = {
  'code-day': 'All codes, by day',
  'code-new-day': 'Codes for newcomers, by day',
  'code-new-hour': 'Codes for newcomers, by hour',
  'code-country-day': 'Newcomers by country and day',
  'code-known-country-day': 'Accounts by country and day',
  'code-block-day': 'Newcomers by block of 10,000 numbers and day',
  'code-known-block-day': 'Accounts by block of 10,000 numbers and day',
  'code-network-hour': 'Newcomers by network (/24, /48) and hour',
  'code-address-hour': 'Newcomers by network address and hour',
  'code-phone-day': 'By phone and day',
  'code-phone-hour': 'By phone and hour',
  'code-device-day': 'By phone and day, from its own devices',
  'code-device-hour': 'By phone and hour, from its own devices',
  'code-learner-day': 'To new phones, by learner and day',
}

/** Maximum number of narrow budgets that are shown; those that are used up are always shown. */
const SHOWN = 10

const time = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The report's lines: each budget with what is used of it, used-up ones marked with the time at which they open again. */
export function reportBudgets(
  spend: readonly Spend[],
  deliveries: readonly { status: string; count: number }[],
  config: Config,
): string[] {
  const lines: string[] = []
  for (const [scope, title] of Object.entries(TITLES)) {
    const { max } = BUDGETS[scope as Budget]
    const rows = spend
      .filter((row) => row.scope === scope)
      .map((row) => ({ ...row, max: max(config, row.subject) }))
    const blocked = rows.filter((row) => row.used >= row.max)
    const open = rows.filter((row) => row.used < row.max).slice(0, SHOWN)
    lines.push(`${title}: ${rows.length === 0 ? 'none' : `${blocked.length} used up of ${rows.length}`}`)
    for (const row of blocked)
      lines.push(`  ${row.subject}  ${row.used} of ${row.max}  BLOCKED until ${time(row.ends_at)}`)
    for (const row of open) lines.push(`  ${row.subject}  ${row.used} of ${row.max}`)
  }
  const fates = deliveries.map(({ status, count }) => `${status} ${count}`)
  lines.push(`Messages of the last 24 hours: ${fates.length === 0 ? 'none' : fates.join(', ')}`)
  return lines
}

/** `thazin codes`: exit code 0. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  if (args.length > 0) throw new UsageError(`codes takes no arguments.\n\n${usage}`)
  const config = readConfig({ ...process.env, ALLOW_DEMO_PROVIDERS: '1' })
  await withDatabase(async (db) => {
    for (const line of reportBudgets(await readSpend(db), await readDeliveries(db), config)) console.log(line)
  })
  return 0
}
