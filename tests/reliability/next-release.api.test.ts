import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { registerHealth } from '#server/app/http/health.ts'
import { createDatabase } from '#tests/support/database.ts'

afterEach(() => vi.restoreAllMocks())

const released = join(import.meta.dirname, '../../migrations')

test('files of the next release, put beside a node that runs, do not turn it away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-migrations-'))
  for (const name of await readdir(released)) await copyFile(join(released, name), join(folder, name))
  const database = await createDatabase()
  const app = fastify()
  registerHealth(app, database, () => false, folder)
  const statusAt = async (ms: number) => {
    vi.spyOn(performance, 'now').mockReturnValue(ms)
    return (await app.inject('/health-check')).json().status
  }
  expect(await statusAt(1_000)).toBe('ok')
  await writeFile(join(folder, '9999-next.sql'), 'select 1;')
  expect(await statusAt(100_000)).toBe('ok')
  const next = fastify()
  registerHealth(next, database, () => false, folder)
  expect((await next.inject('/health-check')).json().status).toBe('migrations pending')
  await database.drop()
  await rm(folder, { recursive: true })
})
