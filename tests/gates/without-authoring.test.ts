import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copyOfTree } from '#tests/support/copy-of-tree.ts'

test('the school is imported where authoring isn’t installed, as in an image of what only serves', async () => {
  const { folder, remove } = await copyOfTree()
  await rm(join(folder, 'src/authoring'), { recursive: true })
  const { stderr } = await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'content', 'import'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: 'postgres://thazin@127.0.0.1:1/thazin' },
  }).catch((error: { stderr: string }) => error)
  // It comes as far as the database.
  expect(stderr).toContain('The database cannot be reached')
  await remove()
})
