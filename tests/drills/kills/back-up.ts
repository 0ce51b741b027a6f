import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { unpackEntries } from '#server/platform/backup/archive.ts'
import { backUp } from '#server/platform/backup/backup.ts'
import { parseTableName } from '#server/platform/backup/backup-format.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { freePort, startProgram, untilServing } from '../program.ts'
import { seeded } from '../random.ts'
import { startedDataDir } from '../started-data.ts'
import { newWriter, type Writer } from './writers.ts'

const WRITERS = 8
const root = join(import.meta.dirname, '../../..')
const silent = { info() {}, warn() {}, error() {} }

/** `thazin …` as an operator calls it. */
async function thazin(dataDir: string, ...args: string[]): Promise<string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const environment = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/main.ts', ...args], {
    cwd: root,
    env: environment,
    // One that stands still must not hold up all tests.
    timeout: 300_000,
  })
  return stdout
}

/** Each table of an archive: how many rows it has, and a hash of them in any order. */
export async function digestTables(archive: AsyncIterable<Uint8Array>): Promise<Map<string, string>> {
  const texts = new Map<string, Buffer[]>()
  for await (const { name, body } of unpackEntries(archive)) {
    const table = parseTableName(name)
    if (table) texts.set(table, [...(texts.get(table) ?? []), body])
  }
  return new Map(
    [...texts].map(([table, parts]) => {
      const rows = Buffer.concat(parts).toString().split('\n').slice(0, -1).sort()
      return [table, `${rows.length} ${createHash('sha256').update(rows.join('\n')).digest('hex')}`]
    }),
  )
}

const noFiles = { list: async () => [], get: async () => null }

/** The same of the rows that a database holds now. */
export const digestDatabase = (connection: Connection): Promise<Map<string, string>> =>
  digestTables(backUp({ connection, storage: noFiles, folders: [] }, () => {}))

/** What the writers' learners have, and whether seconds and remembered keys, which are written together, agree. */
async function writersIn(connection: Connection): Promise<Map<string, number>> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(`
    select phone, coalesce(sum(call_seconds), 0)::int as seconds,
      (select count(*)::int from idempotency_keys where subject = 'l:' || learners.id) as keys
    from learners join accounts on accounts.id = account_id left join daily_seconds on learner_id = learners.id
    group by accounts.id, learners.id`)
  await client.end()
  for (const { phone, seconds, keys } of rows)
    if (seconds !== keys) throw new Error(`${phone} has ${seconds} seconds and ${keys} keys`)
  return new Map(rows.map(({ phone, seconds }) => [phone, seconds]))
}

async function write(url: string, writer: Writer, isOver: () => boolean) {
  while (!isOver()) {
    writer.open = randomUUID()
    await writer.addSecond(url, writer.open)
    writer.acknowledged += 1
  }
}

/**
 * Takes a backup under eight writers, lets them write on, kills the program, wipes its folder, restores and starts, again and again.
 * The restored rows must be those of the archive, of one moment between the backup's begin and end; and the program must serve.
 * @returns how many writes there were, and what was lost, doubled or torn
 */
export async function backUpAndRestore(rounds: number, seed: number) {
  const dataDir = await startedDataDir('thazin-backup-')
  const folder = dirname(dataDir)
  const random = seeded(seed)
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT_PER_MINUTE: '1000000' }
  const faults: string[] = []
  let writes = 0
  let program = startProgram(settings)
  try {
    await untilServing(program, 60_000)
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, i) => newWriter(program.url, i)))
    for (let round = 1; round <= rounds; round++) {
      const file = join(folder, `${round}.tar.gz`)
      let isOver = false
      const writing = writers.map((writer) => write(program.url, writer, () => isOver))
      await sleep(200 + random() * 400)
      const before = writers.map((writer) => writer.acknowledged)
      await thazin(dataDir, 'backup', file)
      const after = writers.map((writer) => writer.acknowledged + 1)
      await sleep(200)
      isOver = true
      await Promise.all(writing)
      writes += writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
      await program.kill('SIGTERM')
      await rm(dataDir, { recursive: true })

      await thazin(dataDir, 'restore', file)
      const embedded = await startEmbedded({ dataDir, log: silent })
      const archived = await digestTables(createReadStream(file).pipe(createGunzip()))
      const restored = await digestDatabase(embedded.connection)
      for (const table of new Set([...archived.keys(), ...restored.keys()]))
        if (archived.get(table) !== restored.get(table))
          faults.push(`round ${round}: ${table} holds ${restored.get(table)}, not ${archived.get(table)}`)
      const seconds = await writersIn(embedded.connection).catch((error: Error) => {
        faults.push(`round ${round}: ${error.message}`)
        return new Map<string, number>()
      })
      await embedded.stop()
      program = startProgram(settings)
      await untilServing(program, 60_000)
      for (const [i, writer] of writers.entries()) {
        const stored = seconds.get(writer.phone) ?? 0
        if (stored < (before[i] ?? 0) || stored > (after[i] ?? 0))
          faults.push(`round ${round}, writer ${i}: ${stored} is not between ${before[i]} and ${after[i]}`)
        const { data } = await writer.addSecond(program.url, randomUUID())
        if (data.second !== stored + 1)
          faults.push(`round ${round}, writer ${i}: ${data.second} after ${stored}`)
        writer.acknowledged = stored + 1
      }
    }
    return { rounds, writes, faults }
  } finally {
    await program.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}
