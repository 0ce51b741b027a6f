import { readFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { parseModule } from '../exports.ts'
import { MADE_OF } from './kept-templates.ts'

/** A module and all that it imports, by their paths. */
async function reachedFrom(path: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(path)) return found
  found.add(path)
  const { imports } = await parseModule(path, await readFile(path, 'utf8'))
  for (const [target] of imports) if (target.endsWith('.ts')) await reachedFrom(target, found)
  return found
}

test('the templates of test databases are made anew whenever a module changes that makes them', async () => {
  const reached = [...(await reachedFrom('tests/support/run/database.setup.ts'))]
  expect(reached).toContain('src/server/content/import/import-files.ts')
  const helpers = ['tests/support/database-named.ts']
  const unseen = reached.filter((path) => !MADE_OF.some((pattern) => matchesGlob(path, pattern)))
  expect(unseen).toEqual(helpers)
})
