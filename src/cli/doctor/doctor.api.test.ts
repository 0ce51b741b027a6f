import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/db/connect.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { addressOf } from '#tests/drills/kills/two-nodes.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Examined } from './check.ts'
import { checkSettings, examine, reportFindings } from './doctor.ts'
import { noteBackup } from './last-backup.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let folder: string
let proxy: Server
let settings: Record<string, string>
let healthy: Examined
beforeEach(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'thazin-doctor-'))
  proxy = createServer((_request, response) => response.end('{"status":"live"}'))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  settings = {
    DATABASE_URL: addressOf(database.connection),
    ALLOW_DEMO_PROVIDERS: '1',
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
  }
  await noteBackup(folder, new Date())
  healthy = {
    config: readConfig(settings),
    db: database.db,
    storage: folderStorage(join(folder, 'storage')),
    now: () => new Date(),
    readDisk: async () => ({ free: 10e9, size: 100e9 }),
    readFileLimit: async () => 65_536,
    readCertificateEnd: async () => new Date(Date.now() + 60 * DAY_MS),
    nodeVersion: '24.22.3',
  }
})
afterEach(async () => {
  proxy.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** The names of what is wrong. */
const findIn = async (changed: Partial<Examined> = {}) =>
  (await examine({ ...healthy, ...changed })).flatMap(({ name, trouble }) => (trouble ? [name] : []))

const withSettings = (more: Record<string, string>) => ({ config: readConfig({ ...settings, ...more }) })

test('on a healthy machine each of fifteen checks says that all is well', async () => {
  const findings = [checkSettings(settings), ...(await examine(healthy))]
  expect(reportFindings(findings).split('\n')).toHaveLength(15)
  expect(findings.filter(({ trouble }) => trouble)).toEqual([])
})

/** Each plants one fault. @returns what differs on that machine */
const plants: Record<string, () => Promise<Partial<Examined>>> = {
  disk: async () => ({ readDisk: async () => ({ free: 1e9, size: 100e9 }) }),
  gateways: async () => {
    await sql`insert into outbox (channel, recipient, text, status)
      select 'sms', '+95979000000' || n, 'x', case when n < 6 then 'failed' else 'sent' end
      from generate_series(1, 12) as n`.execute(healthy.db)
    return {}
  },
  storage: async () => {
    await writeFile(join(folder, 'file'), '')
    return { storage: folderStorage(join(folder, 'file')) }
  },
  backup: async () => {
    await noteBackup(folder, new Date(Date.now() - 2 * DAY_MS))
    return {}
  },
  'open files': async () => ({ readFileLimit: async () => 1_024 }),
  certificate: async () => ({
    ...withSettings({ PUBLIC_URL: 'https://127.0.0.1:1' }),
    readCertificateEnd: async () => new Date(Date.now() + 5 * DAY_MS),
  }),
  address: async () => withSettings({ PUBLIC_URL: 'http://127.0.0.1:1' }),
  clock: async () => ({ now: () => new Date(Date.now() + 60_000) }),
  replication: async () =>
    withSettings({ DATABASE_URL: 'postgres://thazin@one,two/thazin?target_session_attrs=read-write' }),
  'time-outs': async () => ({ db: connect({ ...database.connection, isPooled: true }, { max: 1 }).db }),
  migrations: async () => {
    await sql`delete from schema_migrations where name = '0007-desk.sql'`.execute(healthy.db)
    return {}
  },
  queue: async () => {
    await sql`insert into outbox (channel, recipient, text, status, not_before)
      values ('mail', 'a@b.example', 'x', 'waiting', now() - interval '1 hour')`.execute(healthy.db)
    return {}
  },
  budgets: async () => {
    await sql`insert into limit_counters (scope, subject, used, ends_at)
      values ('code-day', '', 4900, now() + interval '1 hour')`.execute(healthy.db)
    return {}
  },
  versions: async () => {
    await sql`insert into schema_migrations (name, sha256) values ('9999-next.sql', '')`.execute(healthy.db)
    return {}
  },
}

test.each(Object.keys(plants))('%s: a planted fault is found, and no other is', async (name) => {
  const changed = (await plants[name]?.()) ?? {}
  const found = await findIn(changed)
  await changed.db?.destroy()
  expect(found.filter((one) => name !== 'certificate' || one !== 'address')).toEqual([name])
})

test('settings: what cannot be used is found, and said as at the start', () => {
  const { trouble } = checkSettings({ ...settings, PORT: 'many' })
  expect(trouble?.sentence).toContain('PORT: must be a whole number')
})
