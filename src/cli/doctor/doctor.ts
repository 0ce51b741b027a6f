import { openStorage } from '#server/app/compose.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/db/connect.ts'
import { ConfigError } from '#server/platform/setting-rules.ts'
import { UsageError } from '../usage.ts'
import { withConnection } from '../with-database.ts'
import { type Check, type Diagnosis, type Examined, reasonOf } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { machine } from './machine.ts'
import { machineChecks } from './machine-checks.ts'

const usage = `Usage: npm run thazin -- doctor

Looks at what an operator would look at, beside the running program, with its settings: what is wrong, and what mends it. Changes nothing.`

type Finding = { name: string; trouble: Diagnosis | null }

/** Checks that the settings can be used, as the program reads them at its start. */
export function checkSettings(environment: Record<string, string | undefined>): Finding {
  try {
    readConfig(environment)
    return { name: 'settings', trouble: null }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const remedy = 'docs/operating.md has a table of all settings; correct them, and start again.'
    return { name: 'settings', trouble: { sentence: error.message, remedy } }
  }
}

async function look({ name, find }: Check, examined: Examined): Promise<Finding> {
  try {
    return { name, trouble: await find(examined) }
  } catch (error) {
    const remedy = 'Mend what it says; if that helps nothing, report it with this line.'
    return { name, trouble: { sentence: `It can't be looked at: ${reasonOf(error)}.`, remedy } }
  }
}

/** Findings of the checks, in their order. */
export const examine = (examined: Examined): Promise<Finding[]> =>
  Promise.all([...machineChecks, ...databaseChecks].map((check) => look(check, examined)))

/** A line for each check, and under what is wrong its remedy. */
export const reportFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ name, trouble }) =>
      trouble ? `✗ ${name}: ${trouble.sentence}\n    → ${trouble.remedy}` : `✓ ${name}`,
    )
    .join('\n')

/** `thazin doctor`: exit code 1 when something is wrong. */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  if (args.length > 0) throw new UsageError(usage)
  const settings = checkSettings(process.env)
  const findings = settings.trouble
    ? [settings]
    : await withConnection(async (connection) => {
        const config = readConfig(process.env)
        const { db, close } = connect(connection, { max: 2 })
        try {
          return [settings, ...(await examine({ ...machine, config, db, storage: openStorage(config) }))]
        } finally {
          await close()
        }
      })
  console.log(reportFindings(findings))
  return findings.some(({ trouble }) => trouble) ? 1 : 0
}
