import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { handOver, type Runner } from './runner.ts'

/** The name of the database and of its only role; the folder's permissions are the lock on the door. */
export const clusterRole = 'thazin'

async function versionOf(cluster: string): Promise<string | undefined> {
  return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim()
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

async function initdb(runner: Runner, folder: string, durable: boolean): Promise<void> {
  const args = [
    '--pgdata',
    folder,
    '--username',
    clusterRole,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = runner.start('initdb', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout?.on('data', (part) => said.push(part))
  child.stderr?.on('data', (part) => said.push(part))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The database could not be made:\n${Buffer.concat(said).toString().trim()}`)
}

/**
 * Makes the database's folder unless it is there. It appears whole or not at all: it is filled beside its place and then
 * renamed, so that an interruption leaves nothing that a next start could take for a database.
 */
export async function ensureCluster(runner: Runner, cluster: string, durable: boolean): Promise<void> {
  const major = runner.binaries.version.split('.')[0]
  let found = await versionOf(cluster)
  if (found === undefined) {
    const unfinished = `${cluster}.new-${randomBytes(4).toString('hex')}`
    await mkdir(unfinished, { mode: 0o700 })
    await handOver(unfinished, runner)
    await initdb(runner, unfinished, durable)
    await rename(unfinished, cluster).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true })
      if ((await versionOf(cluster)) === undefined) throw error
    })
    await syncFolder(path.dirname(cluster))
    found = await versionOf(cluster)
  }
  if (found !== major) {
    throw new Error(
      `${cluster} holds a database of PostgreSQL ${found}, this program brings ${major}: ` +
        'back it up with the old program and restore it with this one',
    )
  }
}

/** Removes what interrupted beginnings left. Only the program that holds the database's lock may. */
export async function removeUnfinished(cluster: string): Promise<void> {
  const folder = path.dirname(cluster)
  const left = (await readdir(folder)).filter((name) => name.startsWith(`${path.basename(cluster)}.new-`))
  await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true, force: true })))
}
