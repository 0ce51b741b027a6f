import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#server/platform/db/connection.ts'
import { copySchoolStorage } from '#tests/support/database.ts'
import { startProxy } from '../network/proxy.ts'
import { freePort, type Program, startProgram, untilServing } from '../program.ts'
import { newWriter, type Writer } from './writers.ts'

const WRITERS = 6

/** A connection as the address that DATABASE_URL wants; a unix socket's folder goes into the query. */
export function addressOf({ connectionString, host, user, database, port }: Connection): string {
  if (connectionString) return connectionString
  const where = host?.startsWith('/')
    ? `localhost/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port ?? 5432}/${database}`
  return `postgres://${user}@${where}`
}

async function writeUntil(url: string, writer: Writer, isOver: () => boolean, failures: string[]) {
  while (!isOver()) {
    const response = await writer.addSecond(url, randomUUID()).catch((error: Error) => error)
    if (response instanceof Error) failures.push(response.message)
    else writer.acknowledged += 1
  }
}

/**
 * Kills one of two nodes behind nginx with SIGKILL, in turn, while writers write through it; the database holds the school.
 * @returns the requests that failed, and the writers whose stored seconds differ from the acknowledged
 */
export async function killOneOfTwo(connection: Connection, kills: number) {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-two-'))
  await copySchoolStorage(join(folder, 'data'))
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
  const nodes: [Program, Program] = [startProgram(settings(0)), startProgram(settings(1))]
  let proxy: ChildProcess | null = null
  const failures: string[] = []
  let requests = 0
  try {
    await Promise.all(nodes.map((node) => untilServing(node, 60_000)))
    const { url, process } = await startProxy(ports, folder)
    proxy = process
    await untilServing({ ...nodes[0], url }, 10_000)
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, i) => newWriter(url, 500 + i)))
    let isOver = false
    const writing = writers.map((writer) => writeUntil(url, writer, () => isOver, failures))
    for (let round = 0; round < kills; round++) {
      const index = (round % 2) as 0 | 1
      await sleep(700)
      await nodes[index].kill('SIGKILL')
      await sleep(300)
      nodes[index] = startProgram(settings(index))
      await untilServing(nodes[index], 30_000)
      // nginx tries a node again two seconds after it failed; on a busy machine a little later.
      await sleep(4_000)
    }
    isOver = true
    await Promise.all(writing)
    requests = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
    for (const [i, writer] of writers.entries()) {
      const { data } = await writer.addSecond(url, randomUUID())
      if (data.second !== writer.acknowledged + 1)
        failures.push(`writer ${i}: ${writer.acknowledged + 1} acknowledged, ${data.second} stored`)
    }
    return { kills, requests, failures }
  } finally {
    proxy?.kill('SIGTERM')
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
    await rm(folder, { recursive: true, force: true })
  }
}
