import { open, readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clusterRole } from './cluster.ts'
import type { Runner } from './runner.ts'

/** Place of a server, and its settings. */
export type Site = {
  cluster: string
  socketFolder: string
  settings: Record<string, string>
  logFile: string
}

type PidFile = { pid: number; socketFolder: string }

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  return pid > 1 ? { pid, socketFolder: lines[4]?.trim() ?? '' } : undefined
}

/** The processes that work in the database's folder: PostgreSQL's servers change into it. Linux only. */
async function processesIn(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => folders[index] === cluster).map(Number)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}

/** A connection to the server, or why it failed: 'absent' (no one listens) or 'busy' (it starts or stops). */
async function reach(socketFolder: string): Promise<pg.Client | 'absent' | 'busy'> {
  const client = new pg.Client({
    host: socketFolder,
    port: 5432,
    ssl: false,
    user: clusterRole,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  // The server may end before whoever gets the client listens.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (code === '57P03' || code === '53300' || code === 'ECONNRESET' || code === undefined) return 'busy'
    throw error
  }
}

/**
 * Ends what a dead server left: processes that still hold its memory, and lock files whose number may belong to another
 * program by now. Only for the holder of the start lock. Answers whether a server of this folder is alive after all.
 */
async function clearRemains({ cluster, socketFolder }: Site): Promise<boolean> {
  const left = await readPidFile(cluster)
  const living = await processesIn(cluster)
  if (left && living.includes(left.pid)) return true
  for (const pid of living) sendSignal(pid, 'SIGKILL')
  if (left && living.length === 0) {
    await rm(path.join(cluster, 'postmaster.pid'), { force: true })
    await rm(path.join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
  }
  return false
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 10_000_000) await rename(file, `${file}.1`)
  return open(file, 'a', 0o600)
}

async function launch(runner: Runner, site: Site): Promise<{ exited: () => boolean }> {
  const settings = Object.entries({ ...site.settings, unix_socket_directories: site.socketFolder })
  const args = ['-D', site.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = await openLog(site.logFile)
  // A process group of its own: the server must not die of the signals meant for this program.
  const child = runner.start('postgres', args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  let exited = false
  child.once('exit', () => {
    exited = true
  })
  child.once('error', () => {
    exited = true
  })
  child.unref()
  await log.close()
  return { exited: () => exited }
}

async function lastWords(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-8).join('\n')
}

/**
 * Brings the server up and connects: takes over one that runs, waits for one that starts or stops, recovers what a
 * killed one left, else starts one. Throws with PostgreSQL's last words when that fails for a minute, or when aborted.
 */
export async function bringUp(
  runner: Runner,
  site: Site,
  signal?: AbortSignal,
): Promise<{ client: pg.Client; adopted: boolean }> {
  const deadline = Date.now() + 60_000
  let child: { exited: () => boolean } | undefined
  let failures = 0
  while (Date.now() < deadline) {
    const running = await readPidFile(site.cluster)
    const reached = await reach(running?.socketFolder || site.socketFolder)
    if (typeof reached === 'object') return { client: reached, adopted: child === undefined }
    if (child?.exited()) {
      child = undefined
      failures += 1
      if (failures === 5) break
    }
    signal?.throwIfAborted()
    if (reached === 'absent' && !child && !(await clearRemains(site))) child = await launch(runner, site)
    await sleep(failures > 0 && !child ? 200 : 20)
  }
  throw new Error(`The database did not start. It said:\n${await lastWords(site.logFile)}`)
}

/** Stops the server as for a shutdown, and at once if it has not ended after 20 s; what is committed stays either way. */
export async function bringDown(cluster: string): Promise<void> {
  const running = await readPidFile(cluster)
  if (!running) return
  for (let waited = 0; (await processesIn(cluster)).includes(running.pid); waited += 20) {
    if (waited === 0) sendSignal(running.pid, 'SIGINT')
    if (waited === 20_000) sendSignal(running.pid, 'SIGQUIT')
    if (waited > 25_000) throw new Error('The database did not stop')
    await sleep(20)
  }
}
