import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { fillDevices } from './parts/fill-devices.ts'
import { printTable, short, writeResults } from './parts/report.ts'

const LEARNERS = 1_000_000
/** MB of memory that a fan-out may take. */
const GOAL = 300

/** As `npm start` has it: without it, reading our sources alone takes 20 MB. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/node')

const silent = { info() {}, warn() {}, error: console.error }

type Found = { id: number; learners: number; ms: number; peak: number }

async function inProcess(dataDir: string, ...args: string[]): Promise<Found> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'parts/fan-out-process.ts'), ...args],
    { env: { ...process.env, NODE_COMPILE_CACHE: compiled, DATA_DIR: dataDir, DATABASE_URL: '' } },
  )
  // What the log says meanwhile stands on lines of its own.
  const [found = '{}'] = stdout.split('\n').filter((line) => line.startsWith('{"id":'))
  return JSON.parse(found)
}

/** @throws Error where somebody was told twice or not at all */
async function check(database: pg.Client, { id, learners }: Found, wanted: number) {
  const { rows } = await database.query(
    `select (select count(*)::int from notifications where key = $1) as told,
       (select count(*)::int from outbox where about = $1) as pushes,
       (select count(distinct recipient)::int from outbox where about = $1) as devices`,
    [`broadcast:${id}`],
  )
  const counts = [learners, rows[0].told, rows[0].pushes, rows[0].devices]
  if (counts.some((count) => count !== wanted)) throw new Error(`Of ${wanted} learners: ${counts.join(', ')}`)
}

/**
 * `npm run bench -- fan-out [LEARNERS]`: a general message to learners who have a device each, as fast as one process tells them; its
 * pace, and the most memory that it takes, which is to stay under 300 MB however many they are.
 */
export async function run([count = String(LEARNERS)]: readonly string[]) {
  const learners = Number(count)
  const dataDir = await mkdtemp(join(tmpdir(), 'thazin-bench-'))
  const { connection, stop } = await openDatabase({ dataDir, log: silent })
  const database = new pg.Client(connection)
  try {
    await migrate(connection)
    await database.connect()
    await fillDevices(database, learners)
    const counted = await inProcess(dataDir, 'begin')
    const told = await inProcess(dataDir, 'tell', String(counted.id))
    await check(database, told, learners)
    printTable(
      ['learners, each with a device', 's', 'a second', `peak memory, MB (goal: under ${GOAL})`],
      Object.entries({ counted, told }).map(([what, { ms, peak }]) => [
        `${learners} ${what}`,
        short(ms / 1000),
        short(learners / (ms / 1000)),
        short(peak),
      ]),
    )
    await writeResults('fan-out', { learners, counted, told })
  } finally {
    await database.end()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
