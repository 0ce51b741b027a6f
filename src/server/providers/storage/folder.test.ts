import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderStorage } from './folder.ts'
import { storageSuite } from './storage.suite.ts'

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-storage-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

storageSuite('folder', async () => folderStorage(await newFolder()))

it('a failed write leaves no part of a file behind', async () => {
  const folder = await newFolder()
  const storage = folderStorage(folder)
  await storage.put('a/b', new Uint8Array(3))
  await expect(storage.put('a', new Uint8Array(3))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['a'])
})
