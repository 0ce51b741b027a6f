import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/open.ts'
import { freePort, type Program, startProgram, untilServing } from '#tests/drills/program.ts'
import { cpuOfDatabase, cpuOfProgram } from './cpu.ts'

/** The production build in a process of its own, over an embedded database in a folder of its own. */
export type Served = {
  program: Program
  pid: number
  port: number
  url: string
  dataDir: string
  /** A connection to its database. */
  database: pg.Client
  /** CPU time of program and database so far, in µs. */
  cpu: () => Promise<{ program: number; database: number }>
  stop: () => Promise<void>
}

/** How to reach a program's database, in the words of node-postgres. */
export const connectionOf = ({ database }: Pick<Served, 'database'>) => ({
  host: database.host,
  port: database.port,
  user: database.user ?? '',
  database: database.database ?? '',
  ssl: false,
})

const silent = { info() {}, warn() {}, error: console.error }

/** Settings as `npm start` gives them, but for limits, which would end a bench; logs go to a pipe. */
export const settingsFor = async (dataDir: string): Promise<Record<string, string>> => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  RATE_LIMIT_PER_MINUTE: '1000000000',
  LOG_LEVEL: 'info',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
})

/** @param more settings besides the usual ones */
export async function serve(more: Record<string, string> = {}): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thazin-bench-'))
  const settings = { ...(await settingsFor(dataDir)), ...more }
  const program = startProgram(settings)
  await untilServing(program, 60_000)
  const { connection } = await openDatabase({ dataDir, log: silent, share: true })
  const database = new pg.Client(connection)
  await database.connect()
  const pid = program.process.pid as number
  return {
    program,
    pid,
    port: Number(settings.PORT),
    url: program.url,
    dataDir,
    database,
    cpu: async () => ({ program: await cpuOfProgram(pid), database: await cpuOfDatabase(dataDir) }),
    stop: async () => {
      await database.end()
      await program.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
