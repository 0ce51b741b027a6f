import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copyOfTree } from '#tests/support/copy-of-tree.ts'

test('the operator’s commands run where authoring isn’t installed, as in the image', async () => {
  const { folder, remove } = await copyOfTree()
  await rm(join(folder, 'src/authoring'), { recursive: true })
  const thazin = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['src/cli/main.ts', ...args], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: 'postgres://thazin@127.0.0.1:1/thazin' },
    }).catch((error: { stderr: string }) => error)
  // They come as far as the database.
  for (const args of [['content', 'import'], ['codes'], ['backup', join(folder, 'x.tar.gz')]])
    expect([args, (await thazin(...args)).stderr]).toEqual([
      args,
      expect.stringContaining('The database cannot be reached'),
    ])
  await remove()
})
