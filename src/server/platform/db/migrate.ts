import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { DatabaseFromBefore, isFromBeforeRelease } from './before-release.ts'
import type { Database } from './connect.ts'
import type { Connection, Log } from './connection.ts'
import { SEARCH_PATH } from './search-path.ts'

/** Any number; the same for every node, so that one migrates and the others wait. */
const migrationLock = 7_284_460_002
const folder = path.resolve(import.meta.dirname, '../../../../migrations')

export type Migration = { name: string; text: string; sha256: string }

/** The names of the migrations that this program has, in their order. */
export const migrationNames = (from = folder): string[] =>
  readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** The migrations that this program has, in their order. */
export async function readMigrations(from = folder): Promise<Migration[]> {
  return Promise.all(
    migrationNames(from).map(async (name) => {
      const text = await readFile(path.join(from, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Applies one file in the current transaction, unless it was applied before. @throws Error if it was changed since */
export async function applyOne(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
  const known = await client.query('select sha256 from schema_migrations where name = $1', [migration.name])
  if (known.rows[0]?.sha256 === migration.sha256) return false
  if (known.rows[0]) {
    throw new Error(`Migration ${migration.name} was changed after it was applied: write a new one instead`)
  }
  await client.query(`set local lock_timeout = '30s'; set local search_path = ${SEARCH_PATH}`)
  await client.query(migration.text)
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
    migration.name,
    migration.sha256,
  ])
  return true
}

/** The names of the migrations that were applied; none of an empty database. */
async function appliedTo(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as found")
  if (!rows[0]?.found) return []
  return (await client.query<{ name: string }>('select name from schema_migrations')).rows.map(
    ({ name }) => name,
  )
}

/**
 * In the current transaction, lets every later session of the database find the program's tables without their schema: also that of a
 * person, or of a pooler, which hands no options on. Where the database isn't the role's, the role's sessions alone do.
 */
export async function keepSearchPath(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  const { rowCount } = await client.query(
    `select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
     where datname = current_database() and $1 = any(setconfig)`,
    [`search_path=${SEARCH_PATH}`],
  )
  if (rowCount === 0)
    await client.query(`do $$ begin
      execute format('alter database %I set search_path = ${SEARCH_PATH}', current_database());
    exception when insufficient_privilege then
      execute format('alter role %I in database %I set search_path = ${SEARCH_PATH}', current_user, current_database());
    end $$`)
}

/** Does `work` in a transaction. @throws Error that says what failed */
async function inOne(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`${what} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Applies what is new in migrations/, in the order of the names, each file in a transaction of its own; nodes that start
 * together take turns.
 * @returns the names of those that it applied
 * @throws DatabaseFromBefore before anything is changed
 * @throws Error when an applied file was changed since
 */
export async function migrate(connection: Connection, log?: Log, from = folder): Promise<string[]> {
  const migrations = await readMigrations(from)
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15 * 60_000,
  })
  // A broken connection also fails the query that waits for it; without a listener it would end the program.
  client.on('error', () => {})
  await client.connect()
  const applied: string[] = []
  try {
    await client.query("set client_min_messages = 'warning'")
    if (isFromBeforeRelease(await appliedTo(client))) throw new DatabaseFromBefore()
    for (const migration of migrations)
      await inOne(client, `Migration ${migration.name}`, async () => {
        if (await applyOne(client, migration)) applied.push(migration.name)
      })
    await inOne(client, 'The search path', () => keepSearchPath(client))
  } finally {
    await client.end()
  }
  if (applied.length > 0) log?.info({ migrations: applied }, 'The database was migrated')
  return applied
}

/** Those of the names that the database lacks. */
export async function pendingMigrations(db: Database, names: readonly string[]): Promise<string[]> {
  const exists = await sql<{
    found: boolean
  }>`select to_regclass('schema_migrations') is not null as found`.execute(db)
  if (!exists.rows[0]?.found) return [...names]
  const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const done = new Set(applied.rows.map((row) => row.name))
  return names.filter((name) => !done.has(name))
}
