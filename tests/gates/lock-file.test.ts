import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { integrity?: string; resolved?: string; link?: boolean }

test('every package of the lock file is known by its hash, and none by an address', async () => {
  const text = await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  const entries = Object.entries(packages).filter(([place]) => place !== '')
  expect(entries.length).toBeGreaterThan(300)
  const unknown = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(unknown.map(([place]) => place)).toEqual([])
  expect(entries.filter(([, { resolved, link }]) => resolved || link)).toEqual([])
})
