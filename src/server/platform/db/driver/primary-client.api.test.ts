import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { connect } from '#server/platform/db/connect.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { isDatabaseGone } from '#server/platform/db/database-gone.ts'
import { parseDatabaseUrl } from '#server/platform/db/database-url.ts'
import { type Embedded, startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { openLongTransaction } from '#server/platform/db/long-session.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { isRefusedForNow } from '#server/platform/db/refused-for-now.ts'
import { queuedJob } from '#server/platform/jobs/job.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { freezeDatabase } from '#tests/support/frozen.ts'
import { openGate } from '#tests/support/gate.ts'

const silent = { info() {}, warn() {}, error() {} }

/** A server on a port of this machine. */
type Place = { dataDir: string; embedded: Embedded; gate: Server; port: number }
let one: Place
let two: Place

async function startPlace(): Promise<Place> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'thazin-server-')))
  const embedded = await startEmbedded({ dataDir, log: silent, durable: false })
  await migrate(embedded.connection)
  return { dataDir, embedded, ...(await openGate(embedded.connection)) }
}
beforeAll(async () => {
  ;[one, two] = await Promise.all([startPlace(), startPlace()])
}, 120_000)
afterAll(async () => {
  for (const { embedded, gate, dataDir } of [one, two]) {
    gate.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true })
  }
})

async function tell({ embedded }: Place, ...texts: string[]) {
  const client = new pg.Client(embedded.connection)
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}
const setReadOnly = (place: Place, value: 'on' | 'off') =>
  tell(place, `alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()')

/** The second takes no writes, as a standby. */
beforeEach(async () => {
  await setReadOnly(one, 'off')
  await setReadOnly(two, 'on')
})

const address = (...places: Place[]) =>
  `postgres://thazin@${places.map(({ port }) => `127.0.0.1:${port}`).join(',')}/thazin?target_session_attrs=read-write`
const connectionTo = (...places: Place[]) => parseDatabaseUrl(address(...places)) as Connection

const folderOf = async (db: ReturnType<typeof connect>['db']) =>
  (await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db)).rows[0]
    ?.folder
const within = ({ dataDir }: Place) => join(dataDir, 'db')

const write = (db: ReturnType<typeof connect>['db'], scope: string) =>
  db
    .insertInto('limit_counters')
    .values({ scope, subject: crypto.randomUUID(), used: 1, ends_at: new Date(), times: [] })
    .execute()

test('a connection is made to the server that takes writes, wherever it stands in the list', async () => {
  for (const connection of [connectionTo(one, two), connectionTo(two, one)]) {
    const { db, close } = connect(connection, { max: 2 })
    expect(await folderOf(db)).toBe(within(one))
    await close()
  }
})

test('connections whose server became read-only are closed at the first refusal, and the next write is at the other', async () => {
  const { db, close, pool } = connect(connectionTo(one, two), { max: 3 })
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(db)))
  expect(pool.totalCount).toBe(3)
  await setReadOnly(one, 'on')
  await setReadOnly(two, 'off')
  for (let left = 3; left > 0; left -= 1) {
    const refusal = await write(db, 'moved').catch((error: unknown) => error)
    expect(isRefusedForNow(refusal)).toBe(true)
  }
  await write(db, 'moved')
  expect(await folderOf(db)).toBe(within(two))
  await close()
}, 30_000)

test('a server that is frozen, or gone, keeps nobody from the other', async () => {
  await setReadOnly(two, 'off')
  const thaw = freezeDatabase(one.dataDir)
  try {
    const { db, close } = connect(connectionTo(one, two), { max: 1 })
    expect(await folderOf(db)).toBe(within(two))
    await close()
  } finally {
    thaw()
  }
  const { db, close } = connect(
    parseDatabaseUrl(`postgres://thazin@127.0.0.1:1,127.0.0.1:${two.port}/thazin`) as Connection,
    { max: 1 },
  )
  expect(await folderOf(db)).toBe(within(two))
  await close()
}, 30_000)

test('while no server takes writes, the database is away', async () => {
  await setReadOnly(one, 'on')
  const { db, close } = connect(connectionTo(one, two), { max: 1 })
  const refusal = await folderOf(db).catch((error: unknown) => error)
  expect(isDatabaseGone(refusal)).toBe(true)
  expect((refusal as Error).message).toBe('No server of DATABASE_URL takes writes')
  await close()
})

test('migrations, backups, jobs and commands go to the server that takes writes', async () => {
  const connection = connectionTo(two, one)
  await migrate(connection)
  const session = await openLongTransaction(connection)
  const { rows } = await session.query("select current_setting('data_directory') as folder")
  expect(rows[0].folder).toBe(within(one))
  await session.end()
  const job = queuedJob({ name: 'knock', payload: z.object({}), work: async () => ({}) })
  const queue = await openQueue(connection, [job], silent)
  const { db, close } = connect(connection, { max: 1 })
  await queue.enqueue(db, job, {})
  await Promise.all([queue.close(), close()])
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/cli/main.ts', 'outages', 'add', '2026-11-20'],
    {
      cwd: join(import.meta.dirname, '../../../../..'),
      env: { ...process.env, DATABASE_URL: address(two, one) },
    },
  )
  expect(stdout).toContain('Noted: 2026-11-20')
}, 60_000)
