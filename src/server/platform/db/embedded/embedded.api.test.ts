import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { isDatabaseGone } from '#server/platform/db/database-gone.ts'
import { readPidFile } from './postmaster.ts'

const program = path.resolve(import.meta.dirname, '../../../../../tests/support/embedded-program.ts')
const isRoot = process.getuid?.() === 0

type Line = { ready?: Connection; refused?: string; lost?: string }
type Options = { uid?: number; gid?: number; runAs?: string }

/** True if another user could run the program from where it lies. */
const isOpenToAll =
  isRoot && spawnSync('setpriv', ['--reuid=65534', '--clear-groups', 'ls', import.meta.dirname]).status === 0

let folder: string
let children: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thazin-db-'))
  children = []
})
afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGTERM')
  for (const data of await findClusters(folder)) {
    const left = await readPidFile(data)
    if (left && left.pid !== process.pid) killIfAlive(left.pid)
  }
  await rm(folder, { recursive: true, force: true })
})

/** The process may end between the look and the signal. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function findClusters(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true }).catch(() => [])
  return entries
    .filter((name) => name.endsWith('db/postmaster.pid'))
    .map((name) => path.dirname(path.join(place, name)))
}

function launch(
  dataDir: string,
  { runAs = 'auto', ...user }: Options = {},
): { child: ChildProcess; line: Promise<Line> } {
  const child = spawn(process.execPath, [program, dataDir, runAs], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  return { child, line: once(lines, 'line').then(([text]) => JSON.parse(text) as Line) }
}

async function start(dataDir: string, options: Options = {}) {
  const { child, line } = launch(dataDir, options)
  const { ready, refused } = await line
  if (!ready) throw new Error(refused)
  return { child, connection: ready }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function killServer(): Promise<void> {
  const server = await readPidFile(path.join(folder, 'db'))
  if (!server) throw new Error('There is no server to kill')
  process.kill(server.pid, 'SIGKILL')
}

async function ask(connection: Connection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows.map((row) => Object.values(row)[0])
}

/** Until the work succeeds: a database that was killed comes back by itself. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 200 || !isDatabaseGone(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const written = 'create table kept as select generate_series(1, 2) as n'
const count = 'select count(*)::int from kept'

describe('the embedded database', () => {
  it('keeps what was committed over an orderly stop, and leaves no process', async () => {
    const first = await start(folder)
    await ask(first.connection, written)
    await end(first.child, 'SIGTERM')
    // On a busy machine a database may still be closing when the program, which waits for a while, has ended.
    await expect.poll(() => readPidFile(path.join(folder, 'db')), { timeout: 20_000 }).toBeUndefined()
    const second = await start(folder)
    expect(await ask(second.connection, count)).toEqual([2])
  })

  it('checks its pages, flushes every commit, listens to no network and is closed to other users', async () => {
    const { connection } = await start(folder)
    const settings = ['data_checksums', 'synchronous_commit', 'fsync', 'full_page_writes', 'listen_addresses']
    const values = settings.map((name) => ask(connection, `select current_setting('${name}')`))
    expect((await Promise.all(values)).flat()).toEqual(['on', 'on', 'on', 'on', ''])
    expect((await stat(path.join(folder, 'run'))).mode & 0o077).toBe(0)
    expect(
      await ask(connection, `select pg_encoding_to_char(encoding) from pg_database where datname = 'thazin'`),
    ).toEqual(['UTF8'])
  })

  it('takes over the server that a killed program left, with its data', async () => {
    const first = await start(folder)
    await ask(first.connection, written)
    const before = await readPidFile(path.join(folder, 'db'))
    await end(first.child, 'SIGKILL')
    const second = await start(folder)
    expect(await readPidFile(path.join(folder, 'db'))).toEqual(before)
    expect(await ask(second.connection, count)).toEqual([2])
  })

  it('recovers at the next start when program and server were killed together', async () => {
    const first = await start(folder)
    await ask(first.connection, written)
    first.child.kill('SIGKILL')
    await killServer()
    const second = await start(folder)
    expect(await ask(second.connection, count)).toEqual([2])
  })

  it('starts again when its server is killed under a running program, whose pool goes on', async () => {
    const { connection } = await start(folder)
    await ask(connection, written)
    const { pool, close } = connect(connection, { max: 2 })
    await pool.query('select 1')
    await killServer()
    const { rows } = await eventually(() => pool.query('select count(*)::int as n from kept'))
    expect(rows).toEqual([{ n: 2 }])
    await close()
  })

  it('recovers from a pid file whose number now belongs to another program', async () => {
    const first = await start(folder)
    await ask(first.connection, written)
    const pidFile = path.join(folder, 'db/postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await end(first.child, 'SIGTERM')
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)))
    const second = await start(folder)
    expect(await ask(second.connection, count)).toEqual([2])
  })

  it('refuses a second program on the same folder with a sentence, and the first is not disturbed', async () => {
    const first = await start(folder)
    const second = launch(folder)
    expect((await second.line).refused).toMatch(/^Another Thazin program is using .* Stop it first/)
    expect(await ask(first.connection, 'select 1')).toEqual([1])
  })

  it('lets exactly one of several programs that start together have a new folder', async () => {
    const launched = [1, 2, 3].map(() => launch(folder))
    const lines = await Promise.all(launched.map(({ line }) => line))
    expect(lines.filter(({ ready }) => ready)).toHaveLength(1)
    const refused = lines.flatMap((line) => line.refused ?? [])
    expect(refused).toHaveLength(2)
    for (const sentence of refused) expect(sentence).toMatch(/^Another Thazin program/)
  })

  it('makes the database anew when its making was interrupted', async () => {
    const { child } = launch(folder)
    let unfinished: string[] = []
    while (unfinished.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      unfinished = (await readdir(folder)).filter((name) => name.startsWith('db.new-'))
    }
    await end(child, 'SIGKILL')
    const { connection } = await start(folder)
    expect(await ask(connection, 'select 1')).toEqual([1])
    expect((await readdir(folder)).filter((name) => name.startsWith('db.new-'))).toEqual([])
  })

  it('works under a folder whose path is too long for a socket', async () => {
    const deep = path.join(folder, 'a-very-deep-folder'.repeat(4), 'another-deep-folder'.repeat(4))
    const first = await start(deep)
    expect(Buffer.byteLength(String(first.connection.host))).toBeLessThan(80)
    await end(first.child, 'SIGKILL')
    const second = await start(deep)
    expect(await ask(second.connection, 'select 1')).toEqual([1])
  })

  it.runIf(isRoot)('runs for root where user namespaces are forbidden, as an existing user', async () => {
    await rm(folder, { recursive: true })
    await mkdir(folder, { mode: 0o755 })
    const first = await start(folder, { runAs: 'user' })
    await ask(first.connection, written)
    expect((await stat(path.join(folder, 'db'))).uid).not.toBe(0)
    await end(first.child, 'SIGKILL')
    const second = await start(folder)
    expect(await ask(second.connection, count)).toEqual([2])
  })

  it.runIf(isRoot && isOpenToAll)('runs for an ordinary user', async () => {
    const nobody = { uid: 65_534, gid: 65_534 }
    await chown(folder, nobody.uid, nobody.gid)
    const { connection } = await start(folder, nobody)
    expect(await ask(connection, 'select 1')).toEqual([1])
    expect((await stat(path.join(folder, 'db'))).uid).toBe(nobody.uid)
  })
})
