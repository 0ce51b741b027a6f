import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

test('a school of more files than the system lets a program open is read', async () => {
  const many = join(root, 'many')
  await mkdir(many)
  for (let n = 0; n < 600; n++) await writeFile(join(many, `${n}.yaml`), `title: ${n}`)
  const program = `
    import { readContentFiles } from ${JSON.stringify(join(import.meta.dirname, 'files.ts'))}
    console.log((await readContentFiles(${JSON.stringify(many)})).size)`
  const limited = 'ulimit -n 256 && exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program])
  expect(stdout).toBe('600\n')
})
