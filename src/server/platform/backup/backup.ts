import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '#server/platform/db/connection.ts'
import { openLongTransaction } from '#server/platform/db/long-session.ts'
import { SCHEMAS } from '#server/platform/db/search-path.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { type ArchiveEntry, packEntries } from './archive.ts'
import { BackupRefused, END, type End, FILES, MANIFEST, type Manifest, TABLES } from './backup-format.ts'
import { formatCopyStatement, type TableShape, tablesInOrder } from './tables.ts'

/** Rows are written in parts of about so many bytes, which is what a backup holds in memory. */
const PART_BYTES = 1_048_576

export type BackupSource = {
  connection: Connection
  storage: Pick<Storage, 'list' | 'get'>
  /** Folders of the storage whose files can't be made again. */
  folders: readonly string[]
}

const json = (name: string, value: unknown): ArchiveEntry => ({
  name,
  body: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
})

async function describe(client: pg.Client): Promise<Manifest> {
  const made = await client.query<{ made: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as made",
  )
  if (!made.rows[0]?.made) throw new BackupRefused('The database is empty: there is nothing to back up.')
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const migrations = await client.query('select name, sha256 from schema_migrations order by name')
  return {
    format: 'thazin-backup',
    version: 1,
    created_at: new Date().toISOString(),
    postgresql: rows[0]?.version ?? '',
    migrations: migrations.rows,
    tables: await tablesInOrder(client),
  }
}

/** The kept files, each as an entry; one that is removed meanwhile is left out. */
async function* filesOf({
  storage,
  folders,
}: Omit<BackupSource, 'connection'>): AsyncGenerator<ArchiveEntry> {
  for (const folder of folders)
    for (const key of await storage.list(folder)) {
      const body = await storage.get(key)
      if (body) yield { name: `${FILES}${key}`, body: Buffer.from(body) }
    }
}

async function* rowsOf(client: pg.Client, table: TableShape, end: End): AsyncGenerator<ArchiveEntry> {
  let part = 0
  let held: Buffer[] = []
  let bytes = 0
  const flush = () => {
    part += 1
    const name = `${TABLES}${table.name}/${String(part).padStart(6, '0')}.copy`
    const entry = { name, body: Buffer.concat(held) }
    held = []
    bytes = 0
    return entry
  }
  const stream = client.query(copyTo(`${formatCopyStatement(client, table)} to stdout`))
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) yield flush()
  }
  if (bytes > 0) yield flush()
  end.rows[table.name] = stream.rowCount
}

/**
 * One archive, to be compressed, of every row of every table as of one moment, and of the files that can't be made again. Writers are not
 * held up. Leaves out videos, which are made again from `content/`, and the queue of jobs: those that wait in it are lost.
 * @throws BackupRefused if there is nothing to back up
 */
export const backUp = (source: BackupSource, done: (end: End) => void): AsyncGenerator<Buffer> =>
  packEntries(entriesOf(source, done))

async function* entriesOf(
  { connection, storage, folders }: BackupSource,
  done: (end: End) => void,
): AsyncGenerator<ArchiveEntry> {
  const client = await openLongTransaction(connection, 'isolation level repeatable read read only')
  try {
    const manifest = await describe(client)
    yield json(MANIFEST, manifest)
    const end: End = { rows: {}, files: 0, sequences: [] }
    for await (const entry of filesOf({ storage, folders })) {
      yield entry
      end.files += 1
    }
    for (const table of manifest.tables) yield* rowsOf(client, table, end)
    const sequences = await client.query(
      `select sequencename as name, last_value::text from pg_sequences
       where schemaname = any($1) and last_value is not null order by 1`,
      [SCHEMAS],
    )
    end.sequences = sequences.rows
    yield json(END, end)
    done(end)
  } finally {
    await client.end()
  }
}
