import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { chmod, chown, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts'

const run = promisify(execFile)

/** Way to start PostgreSQL's programs on this machine: they refuse to run as root. */
export type Runner = {
  binaries: Binaries
  /** The user who owns the files, when it is not the user of this program. */
  owner?: { uid: number; gid: number }
  start(program: 'initdb' | 'postgres', args: string[], options: SpawnOptions): ReturnType<typeof spawn>
}

/** 'namespace' and 'user' are the two ways for root; 'auto' finds out which works. */
export type RunAs = 'auto' | 'namespace' | 'user'

const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

function runner(binaries: Binaries, prefix: string[], owner?: { uid: number; gid: number }): Runner {
  return {
    binaries,
    ...(owner && { owner }),
    start(program, args, options) {
      const [first = '', ...rest] = [...prefix, path.join(binaries.native, 'bin', program), ...args]
      return spawn(first, rest, { ...options, ...owner, env: environment })
    },
  }
}

type User = { name: string; uid: number; gid: number }

/** The users that the machine knows, root not among them. */
async function usersHere(): Promise<User[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
}

async function existingUser(): Promise<User | undefined> {
  const users = await usersHere()
  return ['postgres', 'nobody'].flatMap((name) => users.find((user) => user.name === name) ?? [])[0]
}

/** A namespace in which root has the number of another user, one that the machine knows: initdb looks up its name. */
async function namespaceHere(): Promise<string[]> {
  const [user = { uid: 1000, gid: 1000 }] = await usersHere()
  return ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--']
}

/** Others must be able to pass through every folder above the data. */
async function assertReachable(dataDir: string): Promise<void> {
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011)
  for (let folder = path.dirname(dataDir); ; folder = path.dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) {
      throw new Error(
        `PostgreSQL may not run as root here, and other users may not enter ${folder}: ` +
          'set DATA_DIR to another folder, or start Thazin as an ordinary user',
      )
    }
    if (folder === path.dirname(folder)) return
  }
}

async function asOtherUser(binaries: Binaries, dataDir: string, cluster: string): Promise<Runner> {
  const owner = await stat(cluster).catch(() => undefined)
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await existingUser()
  if (!user) {
    throw new Error(
      'PostgreSQL may not run as root, and this machine has no user "postgres" or "nobody" to run it as',
    )
  }
  await assertReachable(dataDir)
  if (owner?.uid === 0) await run('chown', ['-R', `${user.uid}:${user.gid}`, cluster])
  return runner(await copyBinaries(binaries, dataDir), [], { uid: user.uid, gid: user.gid })
}

/**
 * Chooses how to run PostgreSQL: directly as an ordinary user; for root in a user namespace in which root has another
 * number, or, where those are forbidden, as an existing unprivileged user with a copy of the binaries.
 */
export async function chooseRunner(dataDir: string, cluster: string, runAs: RunAs = 'auto'): Promise<Runner> {
  const binaries = await findBinaries(dataDir)
  if (process.getuid?.() !== 0) return runner(binaries, [])
  const owner = await stat(cluster).catch(() => undefined)
  const ownedByOther = owner !== undefined && owner.uid !== 0
  if (runAs === 'namespace' || (runAs === 'auto' && !ownedByOther)) {
    const namespace = await namespaceHere()
    const allowed = await run('unshare', [...namespace, 'true']).then(
      () => true,
      () => false,
    )
    if (allowed) return runner(binaries, ['unshare', ...namespace])
  }
  return asOtherUser(binaries, dataDir, cluster)
}

/** Gives a folder that this program made to the user whom PostgreSQL runs as. */
export async function handOver(folder: string, { owner }: Runner): Promise<void> {
  if (owner) await chown(folder, owner.uid, owner.gid)
}
