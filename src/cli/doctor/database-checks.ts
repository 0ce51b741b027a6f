import { BUDGETS, type Budget } from '#server/features/account/auth/budgets.ts'
import { readSpend } from '#server/features/account/auth/spend.queries.ts'
import { parseDatabaseUrl } from '#server/platform/db/database-url.ts'
import { migrationNames } from '#server/platform/db/migrate.ts'
import { checkTimeOuts } from '#server/platform/db/session-settings.ts'
import { type Check, reasonOf } from './check.ts'
import {
  countLate,
  readApplied,
  readDatabaseTime,
  readReplication,
  readServerVersion,
} from './doctor.queries.ts'

const MAX_CLOCK_MS = 2_000
const MAX_BEHIND_BYTES = 64 * 1024 * 1024
const MAX_LATE_MINUTES = 10
/** Of a budget that all share, so much may be spent. */
const MAX_SPENT = 0.9
const SHARED: readonly Budget[] = ['code-day', 'code-new-day', 'code-new-hour']
const MIN_POSTGRESQL = 150_000
const MIN_NODE = 24

const clock: Check = {
  name: 'clock',
  async find({ db, now }) {
    const began = now().getTime()
    const there = (await readDatabaseTime(db)).getTime()
    const here = (began + now().getTime()) / 2
    const apart = Math.round(Math.abs(here - there))
    return apart <= MAX_CLOCK_MS
      ? null
      : {
          sentence: `The clocks of this machine and of the database are ${apart} ms apart.`,
          remedy:
            'Have both set by the network: timedatectl set-ntp true; then timedatectl says what is wrong.',
        }
  },
}

const replication: Check = {
  name: 'replication',
  async find({ db, config }) {
    const remedy =
      'On the primary: select application_name, state, sync_state from pg_stat_replication; start the standby that is missing, or take it out of synchronous_standby_names.'
    const { followers, mustConfirm } = await readReplication(db)
    const servers = parseDatabaseUrl(config.DATABASE_URL ?? '')?.servers ?? []
    if (servers.length > 1 && followers.length === 0)
      return { sentence: 'DATABASE_URL names several servers, and none follows the primary.', remedy }
    if (mustConfirm && followers.length === 0)
      return { sentence: 'A standby has to confirm each write, and none follows.', remedy }
    const late = followers.find(({ behind }) => behind !== null && behind > MAX_BEHIND_BYTES)
    return late
      ? { sentence: `The standby ${late.name} is ${Math.round((late.behind ?? 0) / 1e6)} MB behind.`, remedy }
      : null
  },
}

const timeOuts: Check = {
  name: 'time-outs',
  find: ({ db }) =>
    checkTimeOuts(db).then(
      () => null,
      (error) => ({
        sentence: reasonOf(error),
        remedy: 'DATABASE_POOLER=transaction, then psql -p 6432 pgbouncer -c RECONNECT, and start again.',
      }),
    ),
}

const migrations: Check = {
  name: 'migrations',
  async find({ db }) {
    const applied = new Set(await readApplied(db))
    const pending = migrationNames().filter((name) => !applied.has(name))
    return pending.length === 0
      ? null
      : {
          sentence: `Migrations of this release aren't applied: ${pending.join(', ')}.`,
          remedy: 'Start a node of this release. If it waits, end the long transaction in pg_stat_activity.',
        }
  },
}

const queue: Check = {
  name: 'queue',
  async find({ db }) {
    const { jobs, messages } = await countLate(db, MAX_LATE_MINUTES)
    return jobs + messages === 0
      ? null
      : {
          sentence: `${jobs} jobs and ${messages} messages wait for more than ${MAX_LATE_MINUTES} minutes.`,
          remedy: 'Run at least one node with PROCESS_MODE=all or worker, and grep its log for level 50.',
        }
  },
}

const budgets: Check = {
  name: 'budgets',
  async find({ db, config }) {
    const spent = (await readSpend(db)).find(
      ({ scope, subject, used }) =>
        SHARED.includes(scope as Budget) && used >= MAX_SPENT * BUDGETS[scope as Budget].max(config, subject),
    )
    return spent
      ? {
          sentence: `Of the budget ${spent.scope} of one-time codes, ${spent.used} are spent.`,
          remedy:
            'npm run thazin -- codes shows who spends them; raise OTP_DAILY_BUDGET, or let it stop them.',
        }
      : null
  },
}

const versions: Check = {
  name: 'versions',
  async find({ db, nodeVersion }) {
    const postgresql = await readServerVersion(db)
    if (postgresql < MIN_POSTGRESQL)
      return {
        sentence: `PostgreSQL is ${Math.floor(postgresql / 10_000)}, and the program needs 15.`,
        remedy: 'Upgrade the server: pg_upgrade, or thazin backup here and thazin restore there.',
      }
    if (Number(nodeVersion.split('.')[0]) < MIN_NODE)
      return {
        sentence: `Node.js is ${nodeVersion}, and the program is made for ${MIN_NODE}.`,
        remedy: 'npm start and npm run thazin bring their own; start it by these.',
      }
    const own = new Set(migrationNames())
    const newer = (await readApplied(db)).filter((name) => !own.has(name))
    return newer.length === 0
      ? null
      : {
          sentence: `A newer release has used this database: ${newer.join(', ')}.`,
          remedy: 'Bring this node to that release too; thazin --version says which one a node has.',
        }
  },
}

export const databaseChecks = [clock, replication, timeOuts, migrations, queue, budgets, versions]
