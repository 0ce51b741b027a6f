import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isFromBeforeRelease } from '#server/platform/db/before-release.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { openLongTransaction } from '#server/platform/db/long-session.ts'
import { applyOne, keepSearchPath, type Migration, readMigrations } from '#server/platform/db/migrate.ts'
import { SCHEMAS } from '#server/platform/db/search-path.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { type ArchiveEntry, unpackEntries } from './archive.ts'
import {
  BackupRefused,
  END,
  type End,
  endFile,
  FILES,
  MANIFEST,
  type Manifest,
  manifestFile,
  parseTableName,
} from './backup-format.ts'
import { formatCopyStatement, tablesInOrder } from './tables.ts'

export type RestoreTarget = {
  connection: Connection
  storage: Pick<Storage, 'put'>
  /** Replace a database that holds learners. */
  replace?: boolean
}

function readManifest(entry: ArchiveEntry | undefined): Manifest {
  if (entry?.name !== MANIFEST) throw new BackupRefused('This is no backup of Thazin.')
  const read = manifestFile.safeParse(JSON.parse(entry.body.toString()))
  if (!read.success) throw new BackupRefused('This backup is of a form that this program does not know.')
  return read.data
}

/** The program's own files of the backup's migrations. */
async function migrationsOf(manifest: Manifest): Promise<Migration[]> {
  if (isFromBeforeRelease(manifest.migrations.map(({ name }) => name)))
    throw new BackupRefused(
      'This backup was made before Thazin 1.0.0, which has no way to take it over: restore it with the program that made it.',
    )
  const own = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, sha256 }) => {
    const migration = own.get(name)
    if (migration?.sha256 === sha256) return migration
    throw new BackupRefused(
      `This backup was made by another release of the program: ${migration ? `its ${name} differs` : `it has ${name}`}.\n` +
        'Restore it with that release or a newer one, and upgrade afterwards.',
    )
  })
}

/** PostgreSQL takes a moment to end the connections of a program that has just been stopped. */
const LINGERING_MS = 2_000

/** Waits until no program uses the database. @throws BackupRefused if one goes on doing so */
async function waitUntilUnused(client: pg.Client): Promise<void> {
  for (const until = performance.now() + LINGERING_MS; ; await sleep(100)) {
    // Within a transaction, pg_stat_activity does not change after the first read.
    await client.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await client.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name in ('thazin', 'thazin-jobs')`)
    if (rowCount === 0) return
    if (performance.now() > until)
      throw new BackupRefused(
        'A Thazin program is using this database. Stop every node and worker, then restore.',
      )
  }
}

/** Makes room: only in a database that is empty or Thazin's own, that no program uses, and that may be replaced. */
async function clear(client: pg.Client, replace: boolean): Promise<void> {
  await waitUntilUnused(client)
  const { rows } = await client.query<{ ours: boolean; tables: string[] }>(
    `select to_regclass('public.schema_migrations') is not null as ours,
      (select coalesce(array_agg(format('%I.%I', schemaname, tablename)), '{}') from pg_tables where schemaname = any($1)) as tables`,
    [SCHEMAS],
  )
  const { ours = false, tables = [] } = rows[0] ?? {}
  if (tables.length > 0 && !ours)
    throw new BackupRefused(
      'This database holds tables that are not Thazin’s. Restore into a database of its own.',
    )
  if (ours && !replace) {
    const found = await client.query('select from learners limit 1')
    if (found.rowCount)
      throw new BackupRefused(
        'This database holds learners. Back it up, then restore with --replace: everything in it will be replaced.',
      )
  }
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`)
  await client.query('drop schema if exists learner cascade')
  await client.query('drop schema if exists jobs cascade')
}

/** Fills the tables and the storage from the entries that follow the manifest. @returns what the archive says of itself */
async function load(
  client: pg.Client,
  entries: AsyncGenerator<ArchiveEntry>,
  manifest: Manifest,
  storage: RestoreTarget['storage'],
): Promise<{ end: End; rows: Record<string, number> }> {
  const shapes = new Map(manifest.tables.map((table) => [table.name, table]))
  const rows = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]))
  let entry = (await entries.next()).value as ArchiveEntry | undefined
  const advance = async () => {
    entry = (await entries.next()).value as ArchiveEntry | undefined
  }
  while (entry && entry.name !== END) {
    const shape = shapes.get(parseTableName(entry.name) ?? '')
    if (entry.name.startsWith(FILES)) {
      await storage.put(entry.name.slice(FILES.length), entry.body)
      await advance()
    } else if (shape) {
      const stream = client.query(copyFrom(`${formatCopyStatement(client, shape)} from stdin`))
      const parts = async function* () {
        while (entry && parseTableName(entry.name) === shape.name) {
          yield entry.body
          await advance()
        }
      }
      await pipeline(Readable.from(parts(), { objectMode: false }), stream).catch((error: Error) => {
        if (!(error instanceof pg.DatabaseError)) throw error
        throw new BackupRefused(`Rows of ${shape.name} cannot be loaded: ${error.message}.`, {
          cause: error,
        })
      })
      rows[shape.name] = stream.rowCount
    } else throw new BackupRefused(`This backup holds ${entry.name}, which this program does not know.`)
  }
  if (!entry) throw new BackupRefused('This backup is not whole: its end is missing.')
  const end = endFile.parse(JSON.parse(entry.body.toString()))
  await advance()
  return { end, rows }
}

async function setSequences(client: pg.Client, { sequences }: End): Promise<void> {
  for (const { name, last_value } of sequences)
    await client.query(`select setval(format('%I', $1::text)::regclass, $2::bigint)`, [name, last_value])
}

/**
 * Brings a database and its storage to what a backup (decompressed) holds: all of the rows or, on failure, none, and then
 * the database stays as it was. Migrations that are newer than the backup are applied at the program's next start.
 * @throws BackupRefused BrokenArchive
 */
export async function restore(source: AsyncIterable<Uint8Array>, target: RestoreTarget): Promise<End> {
  const entries = unpackEntries(source)
  const manifest = readManifest((await entries.next()).value as ArchiveEntry | undefined)
  const migrations = await migrationsOf(manifest)
  const client = await openLongTransaction(target.connection)
  try {
    await clear(client, target.replace ?? false)
    for (const migration of migrations) await applyOne(client, migration)
    const tables = await tablesInOrder(client)
    await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
    const { end, rows } = await load(client, entries, manifest, target.storage)
    for (const [table, count] of Object.entries(end.rows))
      if (rows[table] !== count)
        throw new BackupRefused(
          `This backup is damaged: of ${count} rows of ${table} it holds ${rows[table]}.`,
        )
    await setSequences(client, end)
    await keepSearchPath(client)
    await client.query('commit')
    await client.query('begin; set local statement_timeout = 0; analyze; commit')
    return end
  } finally {
    await entries.return(undefined)
    await client.end()
  }
}
