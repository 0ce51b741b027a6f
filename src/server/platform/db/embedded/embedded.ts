import { createHash } from 'node:crypto'
import { chmod, mkdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection, Log } from '#server/platform/db/connection.ts'
import { clusterRole, ensureCluster, removeUnfinished } from './cluster.ts'
import { bringDown, bringUp, type Site } from './postmaster.ts'
import { chooseRunner, handOver, type RunAs, type Runner } from './runner.ts'
import { withStartLock } from './start-lock.ts'

/** Any number: who holds this lock in database "postgres" is the one program of the folder. */
const programLock = 7_284_460_001

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** False only in tests: nothing is flushed to the disk. */
  durable?: boolean
  runAs?: RunAs
}

export type Embedded = {
  connection: Connection
  /** Stops the database; resolves when it has ended. */
  stop(): Promise<void>
  /** Resolves with undefined after `stop`, or with the reason why the database could not be kept running. */
  stopped: Promise<Error | undefined>
}

function settings(durable: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    cluster_name: 'thazin',
    max_connections: '60',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    random_page_cost: '1.1',
    max_wal_size: '512MB',
    max_parallel_workers_per_gather: '0',
    autovacuum_max_workers: '2',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    // Statements that fail are the program's to log: here they would bring learners' data into a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
}

/** A unix socket's path may have 107 bytes: deep folders get theirs in the temporary folder. */
async function makeSocketFolder(dataDir: string, runner: Runner): Promise<string> {
  const inside = path.join(dataDir, 'run')
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder =
    Buffer.byteLength(`${inside}/.s.PGSQL.5432.lock`) < 100 ? inside : path.join(tmpdir(), `thazin-${digest}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await stat(folder)
  if (uid !== process.getuid?.() && uid !== runner.owner?.uid) {
    throw new Error(`${folder} belongs to another user: the database's socket cannot be there`)
  }
  await chmod(folder, 0o700)
  await handOver(folder, runner)
  return folder
}

/** Tries for a second: the session of a program that was just killed may take a moment to end. */
async function takeLock(keeper: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await keeper.query('select pg_try_advisory_lock($1) as taken', [programLock])
    if (rows[0].taken) return true
    await sleep(50)
  }
  return false
}

async function ensureDatabase(keeper: pg.Client): Promise<void> {
  const { rowCount } = await keeper.query('select from pg_database where datname = $1', [clusterRole])
  if (rowCount === 0) await keeper.query(`create database ${clusterRole}`)
}

/** Another program holds the database of this folder. */
export class DataDirInUse extends Error {
  connection: Connection
  constructor(dataDir: string, connection: Connection) {
    super(
      `Another Thazin program is using ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    )
    this.connection = connection
  }
}

/**
 * Runs PostgreSQL 18 under `dataDir`, reached by a unix socket only. Takes over or recovers a server that a killed program
 * left, starts it again when it dies, and throws `DataDirInUse` when another program holds the folder: the lock is a
 * session of the database, so it ends with its owner.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, durable = true, runAs = 'auto' } = options
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const cluster = path.join(dataDir, 'db')
  const runner = await chooseRunner(dataDir, cluster, runAs)
  const site: Site = {
    cluster,
    socketFolder: await makeSocketFolder(dataDir, runner),
    settings: settings(durable),
    logFile: path.join(dataDir, 'postgres.log'),
  }
  const done = Promise.withResolvers<Error | undefined>()
  const stopping = new AbortController()
  let reviving: Promise<void> | undefined
  let keeper: pg.Client | undefined

  async function hold(): Promise<{ host: string; adopted: boolean }> {
    const { client, adopted } = await bringUp(runner, site, stopping.signal)
    if (!(await takeLock(client))) {
      const { host } = client
      await client.end()
      throw new DataDirInUse(dataDir, connectionAt(host))
    }
    keeper = client
    client.once('end', () => {
      reviving = revive()
    })
    return { host: client.host, adopted }
  }

  async function revive(): Promise<void> {
    if (stopping.signal.aborted) return
    log.warn({}, 'The database ended: starting it again')
    try {
      await withStartLock(dataDir, hold)
      log.info({}, 'The database runs again')
    } catch (error) {
      if (stopping.signal.aborted) return
      log.error({ err: error }, 'The database could not be started again')
      done.resolve(error as Error)
    }
  }

  const { host, adopted } = await withStartLock(dataDir, async () => {
    await ensureCluster(runner, cluster, durable)
    const held = await hold()
    await removeUnfinished(cluster)
    return held
  })
  log.info({ data_dir: dataDir, adopted }, adopted ? 'Took over the running database' : 'The database runs')
  if (keeper) await ensureDatabase(keeper)
  return {
    connection: connectionAt(host),
    stopped: done.promise,
    async stop() {
      stopping.abort()
      await reviving
      await bringDown(cluster)
      await keeper?.end().catch(() => {})
      if (!site.socketFolder.startsWith(dataDir))
        await rm(site.socketFolder, { recursive: true, force: true })
      done.resolve(undefined)
    },
  }
}

function connectionAt(host: string): Connection {
  return { host, port: 5432, database: clusterRole, user: clusterRole, ssl: false }
}
