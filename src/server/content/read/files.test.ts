import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfFiles, hashOfFolder, readContentFiles } from './files.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'thazin-files-'))
  await mkdir(join(root, 'units'))
  for (let n = 0; n < 80; n++) await writeFile(join(root, 'units', `${n}.yaml`), `title: ${n}`)
  await writeFile(join(root, 'README.txt'), 'no part of the school')
})
afterAll(() => rm(root, { recursive: true }))

test('a folder’s hash is that of its files, and follows each change of one', async () => {
  const before = await hashOfFolder(root)
  expect(before).toBe(hashOfFiles(await readContentFiles(root)))
  await writeFile(join(root, 'README.txt'), 'still none')
  expect(await hashOfFolder(root)).toBe(before)
  await writeFile(join(root, 'units', '79.yaml'), 'title: other')
  const after = await hashOfFolder(root)
  expect(after).not.toBe(before)
  expect(after).toBe(hashOfFiles(await readContentFiles(root)))
})

test('a folder that is none is refused', async () => {
  await expect(hashOfFolder(join(root, 'none'))).rejects.toThrow('is no folder')
})
