import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/platform/db/connection.ts'
import { migrate, migrationNames } from '#server/platform/db/migrate.ts'
import { SEARCH_PATH } from '#server/platform/db/search-path.ts'
import { databaseNamed } from '#tests/support/database-named.ts'

const made: string[] = []

async function ask<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

async function makeDatabase(template: string): Promise<Connection> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await ask(inject('database'), `create database ${name} encoding 'UTF8' template ${template}`)
  if (template !== 'template0')
    await ask(inject('database'), `alter database ${name} set search_path = ${SEARCH_PATH}`)
  made.push(name)
  return databaseNamed(inject('database'), name)
}

/** Columns, keys, checks, indexes and functions, as PostgreSQL writes them. */
const SCHEMA = `
  select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema in ('public', 'learner')
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace in ('public'::regnamespace, 'learner'::regnamespace)
  union all select indexdef from pg_indexes where schemaname in ('public', 'learner')
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  order by 1`
const schemaOf = async (connection: Connection) =>
  (await ask<{ line: string }>(connection, SCHEMA)).map(({ line }) => line)
const appliedIn = async (connection: Connection) =>
  (await ask<{ name: string }>(connection, 'select name from schema_migrations order by name')).map(
    ({ name }) => name,
  )

/** A later release, as a folder of migrations: this one's and one more. */
const folders: string[] = []
async function laterRelease(statements: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-migrations-'))
  folders.push(folder)
  await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true })
  await writeFile(join(folder, LATER), `${statements.join(';\n')};\n`)
  return folder
}
const LATER = '9000-marbles.sql'

/** What migrations of a release do to a database with rows: they add tables, columns, indexes and functions, and fill them. */
const STATEMENTS = [
  'create table marbles (learner_id bigint primary key references learners on delete cascade, count int not null)',
  'insert into marbles select id, text_size from learners',
  'alter table learners add column marbles int not null default 0',
  'update learners set marbles = count from marbles where learner_id = id',
  'create index learners_by_marbles on learners (marbles)',
  'create or replace function has_other_cards() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter table learners drop constraint learners_gender_check',
]

let whole: string[]
beforeAll(async () => {
  whole = await schemaOf(databaseNamed(inject('database'), 'thazin_template'))
})
afterAll(async () => {
  for (const name of made) await ask(inject('database'), `drop database ${name} with (force)`)
  for (const folder of folders) await rm(folder, { recursive: true })
})

test('two nodes that migrate an empty database at once apply each file once between them', async () => {
  const database = await makeDatabase('template0')
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(applied.flat().sort()).toEqual(migrationNames())
  expect(await schemaOf(database)).toEqual(whole)
})

test('a migrated database finds every table without its schema, whoever connects', async () => {
  const database = await makeDatabase('template0')
  for (let n = 0; n < 2; n++) {
    await migrate(database)
    const found = await ask(
      database,
      "select current_setting('search_path') as path, to_regclass('learners')::text as name",
    )
    expect(found).toEqual([{ path: 'public, learner', name: 'learners' }])
  }
})

type Query = typeof pg.Client.prototype.query

/** Migrates as if the node were killed before the first statement that is so; its connection breaks. */
async function killedBefore(database: Connection, isIt: (text: string, values: unknown) => boolean) {
  const { query } = pg.Client.prototype
  let isKilled = false
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!isKilled && isIt(String(args[0]), args[1])) {
      isKilled = true
      ;(this as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    }
    return isKilled
      ? Promise.reject(new Error('The program was killed'))
      : (query as (...given: unknown[]) => unknown).apply(this, args)
  } as Query
  try {
    await migrate(database).catch(() => {})
  } finally {
    pg.Client.prototype.query = query
  }
  expect(isKilled).toBe(true)
}

test('a node that is killed in any file leaves those before it whole and nothing of that file', async () => {
  const database = await makeDatabase('template0')
  const names = migrationNames()
  for (const [at, name] of names.entries()) {
    let isHere = false
    const isNoting = (text: string, values: unknown) =>
      text.startsWith('insert into schema_migrations') && (values as string[])[0] === name
    const points: ((text: string, values: unknown) => boolean)[] = [
      // What the file says was done, and isn't noted yet.
      isNoting,
      // All is done but the commit.
      (text, values) => {
        isHere ||= isNoting(text, values)
        return isHere && text === 'commit'
      },
    ]
    for (const point of points) {
      await killedBefore(database, point)
      const before = at === 0 ? [] : await appliedIn(database)
      expect([name, before]).toEqual([name, names.slice(0, at)])
    }
  }
  await migrate(database)
  expect(await schemaOf(database)).toEqual(whole)
})

/** A database of this release in which somebody learns. */
async function databaseInUse(): Promise<Connection> {
  const database = await makeDatabase('thazin_template')
  await ask(
    database,
    `with account as (
       insert into accounts (phone) values ('+959791000001'), ('+959791000002') returning id, phone)
     insert into learners (account_id, text_size) select id, case when phone like '%1' then 125 else 100 end from account order by phone`,
  )
  return database
}
const learnersOf = (database: Connection) => ask(database, 'select * from learners order by id')

test('two nodes of the next release that start at once upgrade a database in use once between them', async () => {
  const folder = await laterRelease(STATEMENTS)
  const database = await databaseInUse()
  const start = () => migrate(database, undefined, folder)
  expect((await Promise.all([start(), start(), start()])).flat()).toEqual([LATER])
  expect(await ask(database, 'select count from marbles order by learner_id')).toEqual([
    { count: 125 },
    { count: 100 },
  ])
  expect(await start()).toEqual([])
})

test('an upgrade that the database cuts off before any of its statements leaves every row and table as it was, and the next start does all of it', async () => {
  const database = await databaseInUse()
  const rows = await learnersOf(database)
  for (let at = 0; at <= STATEMENTS.length; at++) {
    const cut = await laterRelease(
      STATEMENTS.toSpliced(at, 0, 'select pg_terminate_backend(pg_backend_pid())'),
    )
    await expect(migrate(database, undefined, cut)).rejects.toThrow(`Migration ${LATER} failed`)
    expect([at, await schemaOf(database)]).toEqual([at, whole])
    expect(await learnersOf(database)).toEqual(rows)
    expect(await appliedIn(database)).toEqual(migrationNames())
  }
  const folder = await laterRelease(STATEMENTS)
  expect(await migrate(database, undefined, folder)).toEqual([LATER])
  expect(await learnersOf(database)).toEqual(rows.map((row) => ({ ...row, marbles: row.text_size })))
})

test('a node of this release starts on a database that the next one has upgraded, and changes nothing', async () => {
  const database = await databaseInUse()
  await migrate(database, undefined, await laterRelease(STATEMENTS))
  const upgraded = await schemaOf(database)
  expect(await migrate(database)).toEqual([])
  expect(await schemaOf(database)).toEqual(upgraded)
})

test('a file that was changed after it was applied keeps a node from starting', async () => {
  const database = await databaseInUse()
  await migrate(database, undefined, await laterRelease(STATEMENTS))
  const changed = await laterRelease([...STATEMENTS, 'drop table marbles'])
  await expect(migrate(database, undefined, changed)).rejects.toThrow(
    `${LATER} was changed after it was applied`,
  )
  expect(await ask(database, 'select from marbles')).toHaveLength(2)
})
