import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashOfFolder } from '#server/content/read/files.ts'

const root = join(import.meta.dirname, '../../..')
const kept = join(root, 'node_modules/.cache/templates')

/** All files besides content/ on which the templates depend; `kept-templates.test.ts` holds them against what the setup imports. */
export const MADE_OF = [
  'migrations/*.sql',
  'src/domain/**/*.ts',
  'src/server/content/**/*.ts',
  'src/server/core/catalogue/release.queries.ts',
  'src/server/platform/db/**/*.ts',
  'src/server/providers/storage/*.ts',
  'tests/support/run/database.setup.ts',
  'tests/support/run/kept-templates.ts',
  'package-lock.json',
]

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await hashOfFolder(join(root, 'content')))
  const files = globSync(MADE_OF, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 24)
}

const run = promisify(execFile)

/** Owners stay the same: a database's files may belong to another user. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to])

/**
 * Fills a folder with the templates of an earlier run, or has them made there and keeps them for later runs: what they are made of takes
 * half a minute to import, and a second to copy. Only those of the last sources are kept.
 * @param make makes them in the folder, and leaves no program that writes in it
 */
export async function fillWithTemplates(folder: string, make: () => Promise<void>): Promise<void> {
  const from = join(kept, await hashOfSources())
  if (existsSync(from)) {
    await copy(`${from}/.`, folder)
    return
  }
  await make()
  await mkdir(kept, { recursive: true })
  const others = await readdir(kept)
  const begun = `${from}.${process.pid}`
  await copy(folder, begun)
  // Another run may have been sooner with the same.
  await rename(begun, from).catch(() => rm(begun, { recursive: true }))
  for (const other of others) await rm(join(kept, other), { recursive: true, force: true })
}
