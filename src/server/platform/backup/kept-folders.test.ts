import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FEATURES = join(import.meta.dirname, '../../features')
const read = (pattern: string) =>
  globSync(pattern, { cwd: FEATURES })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(FEATURES, path), 'utf8') }))

test('each feature that stores files says in which folders, so that a backup holds them', () => {
  const storing = read('**/*.ts').filter(({ text }) => /\bstorage\.put\(/.test(text))
  const declaring = read('*/*/*.feature.ts').filter(({ text }) => text.includes('keptFolders: ['))
  const names = (files: { path: string }[]) =>
    [...new Set(files.map(({ path }) => path.split('/').slice(0, 2).join('/')))].toSorted()
  expect(names(storing)).not.toEqual([])
  expect(names(declaring)).toEqual(names(storing))
})
