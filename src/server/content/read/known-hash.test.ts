import { mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashOfFolder } from './files.ts'
import { hashFolderCached } from './known-hash.ts'

let folder: string
let root: string
let note: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thazin-known-'))
  root = join(folder, 'content')
  note = join(folder, 'note')
  await mkdir(root)
  await writeFile(join(root, 'a.yaml'), 'title: a')
  await writeFile(join(root, 'b.yaml'), 'title: b')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

/** A clock that is ahead: all files have lain there for a minute. */
const later = () => vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })

test('files that look as before aren’t read again', async () => {
  later()
  const hash = await hashFolderCached(root, note)
  expect(hash).toBe(await hashOfFolder(root))
  const [look] = (await readFile(note, 'utf8')).split(' ')
  await writeFile(note, `${look} of-the-note`)
  expect(await hashFolderCached(root, note)).toBe('of-the-note')
})

test('a change is seen, also one that keeps size and time of writing', async () => {
  later()
  await hashFolderCached(root, note)
  const time = new Date('2026-01-01')
  await writeFile(join(root, 'a.yaml'), 'title: c')
  await utimes(join(root, 'a.yaml'), time, time)
  expect(await hashFolderCached(root, note)).toBe(await hashOfFolder(root))
  await rename(join(root, 'b.yaml'), join(root, 'd.yaml'))
  expect(await hashFolderCached(root, note)).toBe(await hashOfFolder(root))
  await rm(join(root, 'd.yaml'))
  expect(await hashFolderCached(root, note)).toBe(await hashOfFolder(root))
})

test('of files that changed this moment nothing is noted', async () => {
  await hashFolderCached(root, note)
  await expect(readFile(note)).rejects.toThrow('ENOENT')
})

test('a note that means nothing is as good as none', async () => {
  later()
  await writeFile(note, 'torn')
  expect(await hashFolderCached(root, note)).toBe(await hashOfFolder(root))
})

test('a folder that is none is refused', async () => {
  await expect(hashFolderCached(join(root, 'none'), note)).rejects.toThrow('is no folder')
})
