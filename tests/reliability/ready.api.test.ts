import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerHealth } from '#server/app/http/health.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { type Embedded, startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { freezeDatabase } from '#tests/support/frozen.ts'

let dataDir: string
let embedded: Embedded
beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'thazin-ready-')))
  const silent = { info() {}, warn() {}, error() {} }
  embedded = await startEmbedded({ dataDir, log: silent, durable: false })
  await migrate(embedded.connection)
}, 60_000)
afterAll(async () => {
  await embedded.stop()
  await rm(dataDir, { recursive: true })
})

/** What a node tells those who ask about its health. */
function openNode(connection: Connection, isStopping = () => false) {
  const { db, close } = connect(connection, { max: 5 })
  const app = fastify()
  registerHealth(app, { db }, isStopping)
  return { db, close, ask: async (url: string) => (await app.inject(url)).statusCode }
}

/** Asks whether the node is ready until it answers so. @returns after how many ms */
async function until(status: number, { ask }: ReturnType<typeof openNode>): Promise<number> {
  const began = performance.now()
  while ((await ask('/ready')) !== status) await sleep(100)
  return performance.now() - began
}

test('a node whose database is frozen is not ready within 10 s and ready within 5 s after, and lives all the time', async () => {
  const node = openNode(embedded.connection)
  expect(await node.ask('/ready')).toBe(200)
  const thaw = freezeDatabase(dataDir)
  try {
    expect(await until(503, node)).toBeLessThan(10_000)
    expect(await node.ask('/live')).toBe(200)
  } finally {
    thaw()
  }
  expect(await until(200, node)).toBeLessThan(5_000)
  await node.close()
}, 60_000)

test('a node whose writes nobody acknowledges is not ready, though it can read', async () => {
  const node = openNode(embedded.connection)
  await node.db.transaction().execute(async (trx) => {
    await sql`lock table limit_counters in exclusive mode`.execute(trx)
    expect(await node.ask('/ready')).toBe(503)
    expect(await node.ask('/health-check')).toBe(200)
  })
  expect(await until(200, node)).toBeLessThan(5_000)
  await node.close()
}, 30_000)

test('a node whose database became read-only is not ready', async () => {
  const node = openNode(embedded.connection)
  await sql`alter database thazin set default_transaction_read_only = on`.execute(node.db)
  const standby = openNode(embedded.connection)
  expect(await standby.ask('/ready')).toBe(503)
  expect(await standby.ask('/health-check')).toBe(200)
  await sql`alter database thazin reset default_transaction_read_only`.execute(node.db)
  await Promise.all([node.close(), standby.close()])
})

test('all nodes together write at most every two seconds, however many ask', async () => {
  const nodes = [openNode(embedded.connection), openNode(embedded.connection)]
  const [{ db }] = nodes as [ReturnType<typeof openNode>]
  await sql`create table probes (at timestamptz default clock_timestamp())`.execute(db)
  await sql`create function note() returns trigger language plpgsql as 'begin insert into probes default values; return new; end'`.execute(
    db,
  )
  await sql`create trigger note after insert or update on limit_counters for each row execute function note()`.execute(
    db,
  )
  const end = performance.now() + 5_000
  while (performance.now() < end)
    for (const { ask } of nodes) {
      expect(await ask('/ready')).toBe(200)
      await sleep(50)
    }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from probes`.execute(db)
  expect(rows[0]?.n).toBeGreaterThanOrEqual(1)
  expect(rows[0]?.n).toBeLessThanOrEqual(3)
  await Promise.all(nodes.map(({ close }) => close()))
}, 30_000)

test('a node that stops is not ready, and lives', async () => {
  const node = openNode(embedded.connection, () => true)
  expect([await node.ask('/ready'), await node.ask('/live')]).toEqual([503, 200])
  await node.close()
})
