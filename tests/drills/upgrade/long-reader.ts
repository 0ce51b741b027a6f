import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '#server/platform/db/connection.ts'
import { copySchoolStorage } from '#tests/support/database.ts'
import { addressOf } from '../kills/two-nodes.ts'
import { newWriter, type Writer } from '../kills/writers.ts'
import { startProxy } from '../network/proxy.ts'
import { freePort, type Program, startProgram, untilServing } from '../program.ts'
import { plantMigration } from './releases.ts'

const WRITERS = 6
/** From one write of a writer to the next, in ms: 25 a second in all. */
const PAUSE_MS = 240
/** What needs the table for itself for a moment. */
const MIGRATION = 'alter table learners add column pebbles int'

type Load = { failures: string[]; longestMs: number }

async function write(url: string, writer: Writer, isOver: () => boolean, load: Load) {
  while (!isOver()) {
    const began = performance.now()
    const answer = await writer.addSecond(url, randomUUID()).catch((error: Error) => error)
    load.longestMs = Math.max(load.longestMs, performance.now() - began)
    if (answer instanceof Error) load.failures.push(answer.message)
    else writer.acknowledged += 1
    await sleep(PAUSE_MS)
  }
}

/** Reads the table of learners in one transaction, as a backup does. @returns a function that ends it */
async function readForLong(connection: Connection): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('begin; select count(*) from learners')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/**
 * The next release starts beside a node that serves, while somebody reads for so many seconds what its migration changes and writers write
 * through nginx.
 * @returns the writes that failed and the longest one; how long after the reader's end the new node served
 */
export async function upgradeBehindReader(connection: Connection, seconds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-reader-'))
  await copySchoolStorage(join(folder, 'data'))
  await plantMigration(join(folder, 'next'), MIGRATION)
  const ports: [number, number] = [await freePort(), await freePort()]
  const settings = (index: 0 | 1) => ({
    DATABASE_URL: addressOf(connection),
    ALLOW_DEMO_PROVIDERS: '1',
    DATA_DIR: join(folder, 'data'),
    PORT: String(ports[index]),
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '1000000',
    OTP_ADDRESS_HOURLY: '1000',
  })
  const nodes: Program[] = [startProgram(settings(0))]
  let proxy: ChildProcess | null = null
  const load: Load = { failures: [], longestMs: 0 }
  try {
    const [old] = nodes as [Program]
    await untilServing(old, 60_000)
    const { url, process } = await startProxy(ports, folder)
    proxy = process
    await untilServing({ ...old, url }, 10_000)
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, i) => newWriter(url, 600 + i)))
    let isOver = false
    const writing = writers.map((writer) => write(url, writer, () => isOver, load))
    const endReading = await readForLong(connection)
    const next = startProgram(settings(1), join(folder, 'next'))
    nodes.push(next)
    await sleep(seconds * 1_000)
    if (next.process.exitCode !== null) load.failures.push(`the new node ended:\n${next.output()}`)
    await endReading()
    const ended = performance.now()
    await untilServing(next, 60_000)
    const servedAfterMs = performance.now() - ended
    await sleep(2_000)
    isOver = true
    await Promise.all(writing)
    for (const [i, writer] of writers.entries()) {
      const { data } = await writer.addSecond(url, randomUUID())
      if (data.second !== writer.acknowledged + 1)
        load.failures.push(`writer ${i}: ${writer.acknowledged + 1} acknowledged, ${data.second} stored`)
    }
    const requests = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    return { ...load, requests, servedAfterMs }
  } finally {
    proxy?.kill('SIGTERM')
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
    await rm(folder, { recursive: true, force: true })
  }
}
