import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTool } from './tools.ts'

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/authors')

/** A package of npm's in one version: installed with what it needs, or only its files. */
type Wanted = { name: string; version: string; onlyFiles?: true }

/** The folder of a package that only authors need: fetched when it is first asked for, whole or not at all. */
export async function npmPackage({ name, version, onlyFiles }: Wanted): Promise<string> {
  const folder = join(CACHE, `${name.replaceAll(/[@/]/g, '_')}-${version}`)
  const found = onlyFiles ? join(folder, 'package') : join(folder, 'node_modules', name)
  if (existsSync(found)) return found
  await mkdir(CACHE, { recursive: true })
  const made = await mkdtemp(join(CACHE, 'fetching-'))
  await writeFile(join(made, 'package.json'), '{ "private": true }\n')
  const wanted = `${name}@${version}`
  if (onlyFiles) {
    const packed = await runTool('npm', ['pack', '--silent', '--pack-destination', made, wanted])
    const archive = join(made, packed.toString().trim())
    await runTool('tar', ['-xzf', archive, '-C', made])
    await rm(archive)
  } else {
    await runTool('npm', [
      'install',
      '--silent',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      made,
      wanted,
    ])
  }
  await rename(made, folder)
  return found
}

/** Default export of a fetched package's file. */
export async function importDefault<Exported>(folder: string, path: string): Promise<Exported> {
  return (await import(pathToFileURL(join(folder, path)).href)).default
}
