import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/platform/db/connection.ts'
import { migrate, migrationNames } from '#server/platform/db/migrate.ts'
import { databaseNamed } from '#tests/support/database-named.ts'

const made: string[] = []

async function ask<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

async function emptyDatabase(): Promise<Connection> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await ask(inject('database'), `create database ${name} encoding 'UTF8' template template0`)
  made.push(name)
  return databaseNamed(inject('database'), name)
}

/** Columns, keys, checks, indexes and functions, as PostgreSQL writes them. */
const SCHEMA = `
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  order by 1`
const schemaOf = async (connection: Connection) =>
  (await ask<{ line: string }>(connection, SCHEMA)).map(({ line }) => line)
const appliedIn = async (connection: Connection) =>
  (await ask<{ name: string }>(connection, 'select name from schema_migrations order by name')).map(
    ({ name }) => name,
  )

let whole: string[]
beforeAll(async () => {
  whole = await schemaOf(databaseNamed(inject('database'), 'thazin_template'))
})
afterAll(async () => {
  for (const name of made) await ask(inject('database'), `drop database ${name} with (force)`)
})

test('two nodes that migrate an empty database at once apply each file once between them', async () => {
  const database = await emptyDatabase()
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(applied.flat().sort()).toEqual(migrationNames())
  expect(await schemaOf(database)).toEqual(whole)
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
  const database = await emptyDatabase()
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
