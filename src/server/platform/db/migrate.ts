import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { DatabaseFromBefore, isFromBeforeRelease } from './before-release.ts'
import { buildIndex, indexBuiltBy, withoutConcurrently } from './concurrent-index.ts'
import type { Database } from './connect.ts'
import type { Connection, Log } from './connection.ts'
import { PrimaryClient } from './driver/primary-client.ts'
import { SEARCH_PATH } from './search-path.ts'
import { keepForPooler, renewSessions } from './session-settings.ts'

/** Any number; the same for every node, so that one migrates and the others wait. */
const migrationLock = 7_284_460_002
const folder = path.resolve(import.meta.dirname, '../../../../migrations')

/** Time for which a migration waits for a lock: meanwhile everybody who comes after it waits as well. */
const LOCK_TIMEOUT = '1s'
const STATEMENT_TIMEOUT = '15min'
/** Pause for others before it tries again, and time for which it tries, in ms. */
const AGAIN_MS = 2_000
const MAX_TRYING_MS = 10 * 60_000

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

/** True if a migration was applied before. @throws Error if it was changed since */
async function isApplied(client: pg.Client, { name, sha256 }: Migration): Promise<boolean> {
  const known = await client.query('select sha256 from schema_migrations where name = $1', [name])
  if (known.rows[0] && known.rows[0].sha256 !== sha256)
    throw new Error(`Migration ${name} was changed after it was applied: write a new one instead`)
  return known.rows.length > 0
}

/** @returns false if another node noted it meanwhile */
async function noteApplied(client: pg.Client, { name, sha256 }: Migration): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into schema_migrations (name, sha256) values ($1, $2) on conflict do nothing',
    [name, sha256],
  )
  return rowCount === 1
}

/** Applies one file in the current transaction, unless it was applied before. @throws Error if it was changed since */
export async function applyOne(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
  if (await isApplied(client, migration)) return false
  await client.query(`set local search_path = ${SEARCH_PATH}`)
  await client.query(
    indexBuiltBy(migration.text) === null ? migration.text : withoutConcurrently(migration.text),
  )
  return await noteApplied(client, migration)
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
 * @returns whether that was new
 */
export async function keepSearchPath(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  const { rowCount } = await client.query(
    `select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
     where datname = current_database() and $1 = any(setconfig)`,
    [`search_path=${SEARCH_PATH}`],
  )
  if (rowCount !== 0) return false
  await client.query(`do $$ begin
      execute format('alter database %I set search_path = ${SEARCH_PATH}', current_database());
    exception when insufficient_privilege then
      execute format('alter role %I in database %I set search_path = ${SEARCH_PATH}', current_user, current_database());
    end $$`)
  return true
}

/** Others hold what the work needs: a lock that it waited for, or in a circle. */
const isHeldUp = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

/** Tries until others don't hold what the work changes, and lets them go on in between. @throws Error that says what failed */
async function insist<T>(
  { what, log }: { what: string; log: Log | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  const began = performance.now()
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt()
    } catch (error) {
      if (!isHeldUp(error) || performance.now() - began > MAX_TRYING_MS)
        throw new Error(`${what} failed: ${(error as Error).message}`, { cause: error })
      if (tries === 1) log?.warn({ what }, 'A migration waits: others hold what it changes')
      await sleep(AGAIN_MS)
    }
}

/** Runs `work` in a transaction. */
async function inOne<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(
    `begin; set local lock_timeout = '${LOCK_TIMEOUT}'; set local statement_timeout = '${STATEMENT_TIMEOUT}';
     set local client_min_messages = 'warning'`,
  )
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Builds the index of a migration, which holds nobody up and so may wait for long. @returns whether this node applied it */
async function applyIndex(
  client: pg.Client,
  migration: Migration,
  { index, isPooled = false }: { index: string; isPooled: boolean | undefined },
): Promise<boolean> {
  if (await isApplied(client, migration)) return false
  if (isPooled)
    throw new Error(
      'it builds an index while others write, for which it needs a session of its own. Start one node without DATABASE_POOLER, at the address of PostgreSQL itself',
    )
  await client.query(`set lock_timeout = ${MAX_TRYING_MS}; set statement_timeout = 0`)
  await buildIndex(client, migration.text, index)
  return await noteApplied(client, migration)
}

/**
 * Applies what is new in migrations/, in the order of the names, each file in a transaction of its own; nodes that start
 * together take turns. What others hold for longer than a second is tried again for ten minutes, so that nobody has to wait behind it.
 * @returns the names of those that it applied
 * @throws DatabaseFromBefore before anything is changed
 * @throws Error when an applied file was changed since
 */
export async function migrate(connection: Connection, log?: Log, from = folder): Promise<string[]> {
  const migrations = await readMigrations(from)
  const client = new PrimaryClient({
    ...connection,
    connectionTimeoutMillis: 10_000,
  })
  // A broken connection also fails the query that waits for it; without a listener it would end the program.
  client.on('error', () => {})
  await client.connect()
  const applied: string[] = []
  try {
    if (isFromBeforeRelease(await appliedTo(client))) throw new DatabaseFromBefore()
    for (const migration of migrations) {
      const index = indexBuiltBy(migration.text)
      const isNew = await insist({ what: `Migration ${migration.name}`, log }, () =>
        index === null
          ? inOne(client, () => applyOne(client, migration))
          : applyIndex(client, migration, { index, isPooled: connection.isPooled }),
      )
      if (isNew) applied.push(migration.name)
    }
    const isNew = await insist({ what: 'The settings of the database', log }, () =>
      inOne(client, async () => {
        const isNewPath = await keepSearchPath(client)
        return (connection.isPooled && (await keepForPooler(client))) || isNewPath
      }),
    )
    if (connection.isPooled && isNew) await renewSessions(client)
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
