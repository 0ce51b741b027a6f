import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#server/platform/db/rows.ts'
import { checkSearchPath, SCHEMAS } from '#server/platform/db/search-path.ts'
import { schemaOf } from '#server/platform/db/table-owners.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Tables that stand elsewhere than their list says, as `schema.table`. */
async function misplaced(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname = any(${SCHEMAS}::text[]) and tablename <> 'schema_migrations' order by 1, 2`.execute(db)
  expect(rows.length).toBeGreaterThan(90)
  return rows
    .filter(({ schema, name }) => schema !== schemaOf(name))
    .map(({ schema, name }) => `${schema}.${name}`)
}

/** Foreign keys that lead from `public` to a learner's table. */
async function keysToLearners(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text || ' to ' || confrelid::regclass::text as name from pg_constraint
    join pg_class as owner on owner.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and owner.relnamespace = 'public'::regnamespace and target.relnamespace = 'learner'::regnamespace`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** What a check finds once a statement was run, which is taken back. */
async function planted(
  statement: string,
  check: (db: Kysely<Tables>) => Promise<string[]>,
): Promise<string[]> {
  const trx = await database.db.startTransaction().execute()
  try {
    await sql.raw(statement).execute(trx)
    return await check(trx)
  } finally {
    await trx.rollback().execute()
  }
}

test('each table stands in the schema that its list says', async () => {
  expect(await misplaced(database.db)).toEqual([])
})

test('no foreign key leads from an account, a payment or the school to a learner', async () => {
  expect(await keysToLearners(database.db)).toEqual([])
})

test('a table in the wrong schema, and a key to a learner, are found', async () => {
  expect(await planted('alter table badges set schema public', misplaced)).toEqual(['public.badges'])
  expect(await planted('alter table letters set schema learner', misplaced)).toEqual(['learner.letters'])
  const key = 'alter table payments add foreign key (learner_id) references learners'
  expect(await planted(key, keysToLearners)).toEqual(['payments to learners'])
  const table = 'create table toys (learner_id bigint references learners)'
  expect(await planted(table, keysToLearners)).toEqual(['toys to learners'])
})

test('a program whose sessions don’t look for learners’ tables says so when it starts', async () => {
  await checkSearchPath(database.db)
  const trx = await database.db.startTransaction().execute()
  await sql`set local search_path = public`.execute(trx)
  await expect(checkSearchPath(trx)).rejects.toThrow('alter database')
  await trx.rollback().execute()
})
