import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

const released = join(import.meta.dirname, '../../../../migrations')

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'thazin-migrations-'))
  for (const name of await readdir(released)) await copyFile(join(released, name), join(folder, name))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const plant = (text: string) => writeFile(join(folder, '9999-next.sql'), text)
let phones = 0

/** Time that the longest of the writes takes that follow each other until `over`, in ms. */
async function longestWrite(over: Promise<unknown>): Promise<number> {
  let isOver = false
  const ended = over.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    phones += 1
    await sql`insert into accounts (phone) values (${`+95979${1_000_000 + phones}`})`.execute(database.db)
    longest = Math.max(longest, performance.now() - began)
    await sleep(20)
  }
  await ended
  return longest
}

test('a migration behind a long reader holds nobody up for longer than its second, and is applied once the reader ends', async () => {
  await plant('alter table accounts add column pebbles int')
  const warnings: unknown[] = []
  const log = { info() {}, error() {}, warn: (fields: object) => void warnings.push(fields) }
  const reading = database.db.transaction().execute(async (trx) => {
    await sql`select count(*) from accounts`.execute(trx)
    for (let n = 0; n < 10; n++) {
      await sleep(500)
      await sql`select 1`.execute(trx)
    }
  })
  const migrating = migrate(database.connection, log, folder)
  expect(await longestWrite(migrating)).toBeLessThan(2_500)
  expect(await migrating).toEqual(['9999-next.sql'])
  expect(warnings).toEqual([{ what: 'Migration 9999-next.sql' }])
  await reading
}, 60_000)

test('an index that is built while others write holds none of them up, and replaces what a killed node left', async () => {
  await plant(
    '-- Why.\ncreate unique index concurrently if not exists accounts_by_pebbles on accounts (id, phone);\n',
  )
  await sql`create index accounts_by_pebbles on accounts (id)`.execute(database.db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'accounts_by_pebbles'::regclass`.execute(
    database.db,
  )
  const writing = database.db.transaction().execute(async (trx) => {
    await sql`insert into accounts (phone) values ('+959790000000')`.execute(trx)
    await sleep(3_000)
  })
  const migrating = Promise.all([1, 2].map(() => migrate(database.connection, undefined, folder)))
  expect(await longestWrite(migrating)).toBeLessThan(900)
  expect((await migrating).flat()).toEqual(['9999-next.sql'])
  await writing
  const { rows } = await sql<{ valid: boolean; text: string }>`
    select indisvalid as valid, pg_get_indexdef(indexrelid) as text from pg_index
    where indexrelid = 'accounts_by_pebbles'::regclass`.execute(database.db)
  expect(rows).toEqual([{ valid: true, text: expect.stringContaining('UNIQUE INDEX') }])
}, 60_000)
