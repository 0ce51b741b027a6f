/**
 * `npm run drill -- pooler`: the program behind Debian's PgBouncer in transaction mode. It refuses to start where its time-outs would be lost,
 * begins with an empty database, answers while a table changes, and is backed up. It needs pgbouncer.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { openGate } from '#tests/support/gate.ts'
import { newWriter, type Writer } from '../kills/writers.ts'
import { freePort, startProgram, untilServing } from '../program.ts'
import { type Pooler, startPooler } from './pgbouncer.ts'

const WRITERS = 40
const CALLS = 2_000
const SERVES_WITHIN_MS = 900_000
const LOST = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'options']
const silent = { info() {}, warn() {}, error() {} }
const root = join(import.meta.dirname, '../../..')

const faults: string[] = []
const expectThat = (is: boolean, fault: string) => void (is || faults.push(fault))

const folder = await realpath(await mkdtemp(join(tmpdir(), 'thazin-pooler-')))
const database = await startEmbedded({ dataDir: join(folder, 'server'), log: silent })
const { port: server, gate } = await openGate(database.connection)
const client = new pg.Client(database.connection)
await client.connect()
await client.query('create database fresh')
// As the program asks of who operates a database behind a pooler.
await client.query('alter database thazin set search_path = public, learner')

const settingsFor = async ({ port }: Pooler, name: string) => ({
  DATABASE_URL: `postgres://thazin@127.0.0.1:${port}/${name}`,
  ALLOW_DEMO_PROVIDERS: '1',
  DATA_DIR: join(folder, 'data'),
  PORT: String(await freePort()),
  RATE_LIMIT_PER_MINUTE: '1000000',
  OTP_ADDRESS_HOURLY: '1000',
})

/** What the program says when it doesn't start. */
async function refusalOf(pooler: Pooler): Promise<string> {
  const program = startProgram(await settingsFor(pooler, 'thazin'))
  await Promise.race([once(program.process, 'exit'), sleep(120_000)])
  const isRunning = program.process.exitCode === null
  await program.kill('SIGKILL')
  return isRunning ? 'it started' : program.output()
}

async function write(url: string, writer: Writer, left: () => boolean) {
  while (left())
    await writer.addSecond(url, randomUUID()).then(
      () => {
        writer.acknowledged += 1
      },
      (error: Error) => faults.push(error.message),
    )
}

/** The program through a pooler that holds nothing of a session. */
async function drillPooled(pooler: Pooler): Promise<number> {
  const settings = { ...(await settingsFor(pooler, 'fresh')), DATABASE_POOLER: 'transaction' }
  const program = startProgram(settings)
  try {
    await untilServing(program, SERVES_WITHIN_MS)
    process.stdout.write('behind the pooler, with an empty database: it serves\n')
    const { db, close } = connect({ connectionString: settings.DATABASE_URL, isPooled: true }, { max: 1 })
    const began = performance.now()
    const error = await sql`select pg_sleep(10)`.execute(db).catch((reason: unknown) => reason)
    const ms = Math.round(performance.now() - began)
    expectThat(
      (error as { code?: string }).code === '57014' && ms < 4_500,
      `pg_sleep(10) took ${ms} ms: ${error}`,
    )
    await close()
    const writers: Writer[] = []
    for (let n = 0; n < WRITERS; n++) writers.push(await newWriter(program.url, n))
    let left = CALLS
    const writing = writers.map((writer) => write(program.url, writer, () => left-- > 0))
    const inUse = new pg.Client({ ...database.connection, database: 'fresh' })
    await inUse.connect()
    await inUse.query('alter table learner.learners add column pebbles int')
    await inUse.query('alter table public.accounts add column pebbles int')
    await Promise.all(writing)
    await inUse.end()
    for (const writer of writers) {
      const { data } = await writer.addSecond(program.url, randomUUID())
      expectThat(
        data.second === writer.acknowledged + 1,
        `${writer.acknowledged} acknowledged, ${data.second} stored`,
      )
    }
    const file = join(folder, 'backup.tar.gz')
    const env = { ...process.env, ...settings }
    // This process carries what goes to the database: it must not wait for the backup blocked.
    await once(
      spawn(process.execPath, ['src/cli/main.ts', 'backup', file], { cwd: root, env, stdio: 'inherit' }),
      'exit',
    )
    expectThat((await stat(file)).size > 100_000, 'the backup is empty')
    return writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  } finally {
    await program.kill('SIGTERM')
  }
}

let answered = 0
try {
  const strict = await startPooler(server, folder)
  const lossy = await startPooler(server, folder, LOST)
  try {
    const refused = await refusalOf(strict)
    expectThat(
      refused.includes('set DATABASE_POOLER=transaction'),
      `a pooler that takes no time-outs: ${refused}`,
    )
    const lost = await refusalOf(lossy)
    expectThat(
      lost.includes('The time-outs of the database are not in force'),
      `a pooler that loses them: ${lost}`,
    )
    answered = await drillPooled(strict)
  } finally {
    await Promise.all([strict.stop(), lossy.stop()])
  }
} finally {
  await client.end()
  gate.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
const wrong = [...new Set(faults)]
for (const fault of wrong) process.stdout.write(`✗ ${fault}\n`)
process.stdout.write(`${answered} writes by ${WRITERS} connections over 8; ${wrong.length} faults\n`)
process.exitCode = wrong.length === 0 && answered >= CALLS ? 0 : 1
