import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '#server/features/account/auth/passwords/argon2.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { startProgram, untilServing } from '#tests/drills/program.ts'
import { printTable, short, spread, writeResults } from './parts/report.ts'
import { settingsFor } from './parts/served.ts'

const PAIRS = 400

/** A phone may be given ten wrong passwords an hour. */
const TRIES = 10

const known = (n: number) => `+9597910${String(10_000 + n)}`
const unknown = (n: number) => `+9597920${String(10_000 + n)}`

/**
 * The area under the ROC curve of telling one distribution from the other by its size: 0.5 is a guess, 0 and 1 are certain.
 * Mann and Whitney's U over the number of pairs; equal values count half.
 */
function auc(ones: readonly number[], others: readonly number[]): number {
  let wins = 0
  for (const one of ones) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (ones.length * others.length)
}

async function timed(url: string, path: string, body: object): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-token': 'thazin-web', 'app-version': 'V1' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (![200, 422].includes(response.status)) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - startedAt
}

async function fillLearners(dataDir: string) {
  const log = { info() {}, warn() {}, error: console.error }
  const { connection } = await openDatabase({ dataDir, log, share: true })
  const database = new pg.Client(connection)
  await database.connect()
  const hash = await hashPassword('rain on a tin roof')
  for (let n = 0; n < PAIRS; n++)
    await database.query(
      `with account as (
         insert into accounts (phone, phone_confirmed_at, password_hash) values ($1, now(), $2) returning id)
       insert into learners (account_id, name, is_new_user, screen) select id, 'Su Su', false, 'learn' from account`,
      [known(n), hash],
    )
  await database.query('analyze accounts, learners')
  await database.end()
}

/** Measures both kinds in pairs, in turns which comes first, so that no drift of the machine falls on one of them. */
async function pairs(measure: (phone: string) => Promise<number>, numberOf: (i: number) => number) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < PAIRS; i++)
    for (const kind of i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      times[kind].push(await measure(kind === 'known' ? known(numberOf(i)) : unknown(numberOf(i))))
  return times
}

/** `npm run bench -- timing-of-sign-in`: can the time of an answer tell whether a phone has an account? */
export async function run() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thazin-bench-'))
  const limits = { OTP_ADDRESS_HOURLY: '1000000', OTP_DAILY_BUDGET: '1000000' }
  const program = startProgram({ ...(await settingsFor(dataDir)), ...limits })
  try {
    await untilServing(program, 60_000)
    await fillLearners(dataDir)
    const password = (phone: string) =>
      timed(program.url, '/verify-login', { phone, password: 'not it, I fear' })
    const code = (path: string) => (phone: string) => timed(program.url, path, { phone })
    for (let i = 0; i < 50; i++) await timed(program.url, '/login', { phone: unknown(5_000 + i) })
    const measured = {
      'a wrong password': await pairs(password, (i) => Math.floor(i / TRIES)),
      'asking for a code': await pairs(code('/login'), (i) => i),
      'forgetting a password': await pairs(code('/request-otp-for-forget-password'), (i) => i),
    }
    const results = Object.entries(measured).map(([name, times]) => ({
      name,
      auc: auc(times.known, times.unknown),
      known_ms: spread(times.known),
      unknown_ms: spread(times.unknown),
    }))
    printTable(
      [`${PAIRS} pairs`, 'AUC', 'known phone, median ms', 'unknown phone, median ms'],
      results.map((row) => [
        row.name,
        row.auc.toFixed(3),
        short(row.known_ms.median),
        short(row.unknown_ms.median),
      ]),
    )
    await writeResults('timing-of-sign-in', { pairs: PAIRS, results })
  } finally {
    await program.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}
