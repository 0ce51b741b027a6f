import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keptFolders } from '#server/app/calls.ts'
import { connect } from '#server/platform/db/connect.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { digestDatabase } from '#tests/drills/kills/back-up.ts'
import { addressOf } from '#tests/drills/kills/two-nodes.ts'
import { addLearners } from '#tests/support/accounts.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type ArchiveEntry, packEntries, unpackEntries } from './archive.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const HOSTILE = '\\N\t\\.\n\r\\x00 "quoted", \u2028 မြန်မာ 👩‍👩‍👧'

let folder: string
let source: TestDatabase
let storage: ReturnType<typeof folderStorage>
let archive: Buffer
let made: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thazin-restore-'))
  storage = folderStorage(join(folder, 'from'))
  await storage.put('public/photo.webp', Buffer.alloc(700_000, 7))
  await storage.put('slips/1-a.webp', Buffer.from('a slip'))
  await storage.put('documents/1-b.webp', Buffer.from('a document'))
  await storage.put('videos/large', Buffer.alloc(10))
  source = await createDatabase()
  const { db } = source
  const [, gone = 0] = await addLearners(
    db,
    ['+959791000001', '+959791000002'].map((phone) => ({ phone, name: HOSTILE })),
  )
  await db.deleteFrom('learners').where('id', '=', gone).execute()
  await db
    .insertInto('secrets')
    .values({ name: 'all bytes', value: Buffer.from(Array.from({ length: 256 }, (_, i) => i)) })
    .execute()
  await sql`insert into limit_counters select 'many', n::text, n, now() from generate_series(1, 60000) n`.execute(
    db,
  )
  archive = await pack()
})
afterEach(async () => {
  await Promise.all(made.map((database) => database.drop()))
  made = []
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

const pack = async (): Promise<Buffer> =>
  await buffer(backUp({ connection: source.connection, storage, folders: keptFolders }, () => {}))

async function target(): Promise<TestDatabase> {
  const database = await createDatabase()
  made.push(database)
  return database
}

/** A statement on a connection that is closed after it: an open one would be a program at work. */
async function run({ connection }: TestDatabase, statement: RawBuilder<unknown>): Promise<void> {
  const { db, close } = connect(connection, { max: 1 })
  await statement.execute(db)
  await close()
}

/** In pieces that cut the archive's blocks anywhere. */
async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007)
}

const restoreTo = ({ connection }: TestDatabase, bytes: Buffer, replace = false, place = 'to') =>
  restore(inPieces(bytes), { connection, storage: folderStorage(join(folder, place)), replace })

/** The archive with one of its entries changed; null leaves it out. */
async function altered(name: string, change: (body: Buffer) => Buffer | null): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for await (const entry of unpackEntries(inPieces(archive))) {
      const body = entry.name === name ? change(entry.body) : entry.body
      if (body) yield { name: entry.name, body }
    }
  }
  return await buffer(packEntries(entries()))
}

const edited = (change: (text: string) => string) => (body: Buffer) => Buffer.from(change(body.toString()))

describe('a restored backup', () => {
  it('holds every row of every table, every public file, slip and document, byte for byte, also over a DATABASE_URL', async () => {
    const database = await target()
    const end = await restore(inPieces(archive), {
      connection: { connectionString: addressOf(database.connection) },
      storage: folderStorage(join(folder, 'to')),
    })
    expect(await digestDatabase(database.connection)).toEqual(await digestDatabase(source.connection))
    expect(end.rows).toMatchObject({ learners: 1, limit_counters: 60_000, levels: 10 })
    const [before, after] = await Promise.all(
      [storage, folderStorage(join(folder, 'to'))].map((place) => place.get('public/photo.webp')),
    )
    const hash = (bytes: Uint8Array | null | undefined) =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')
    expect(hash(after)).toBe(hash(before))
    const restored = folderStorage(join(folder, 'to'))
    expect(Buffer.from((await restored.get('slips/1-a.webp')) ?? []).toString()).toBe('a slip')
    expect(Buffer.from((await restored.get('documents/1-b.webp')) ?? []).toString()).toBe('a document')
    expect(end.files).toBe(3)
    expect(await restored.has('videos/large')).toBe(false)
  })

  it('finds its tables without their schema, also before the program has started on it', async () => {
    const database = await target()
    await run(
      database,
      sql`do $$ begin execute format('alter database %I reset search_path', current_database()); end $$`,
    )
    await restoreTo(database, archive)
    const client = new pg.Client(database.connection)
    await client.connect()
    const { rows } = await client.query('select name from learners')
    await client.end()
    expect(rows).toEqual([{ name: HOSTILE }])
  })

  it('never gives an id a second time, though the row that had it is gone', async () => {
    const database = await target()
    await restoreTo(database, archive)
    expect(await addLearners(database.db, [{ phone: '+959791000009' }])).toEqual([3])
  })

  it('is an archive that other tools read', () => {
    expect(gunzipSync(gzipSync(archive)).subarray(257, 262).toString()).toBe('ustar')
    expect(archive.length % 512).toBe(0)
  })
})

describe('a restore is refused, and changes nothing,', () => {
  async function refused(bytes: Buffer, { replace = true } = {}): Promise<string> {
    const database = await target()
    await run(
      database,
      sql`with account as (insert into accounts (phone) values ('+959791777777') returning id)
      insert into learners (account_id) select id from account`,
    )
    const before = await digestDatabase(database.connection)
    const error = await restoreTo(database, bytes, replace, 'refused').then(
      () => new Error('It was restored'),
      (reason: Error) => reason,
    )
    expect(await digestDatabase(database.connection)).toEqual(before)
    return error.message
  }

  it('where there are learners, unless they may be replaced', async () => {
    expect(await refused(archive, { replace: false })).toMatch(/^This database holds learners\. .+--replace/)
  })

  it('where the archive was cut, at any place', async () => {
    for (const part of [0, 0.01, 0.3, 0.6, 0.99])
      expect(await refused(archive.subarray(0, Math.floor(archive.length * part)))).toMatch(
        /damaged or cut off|no backup of Thazin|not whole/,
      )
  }, 60_000)

  it('where a part of a table or the end is missing, or a row too many', async () => {
    expect(await refused(await altered('tables/levels/000001.copy', () => null))).toMatch(
      /damaged: of 10 rows of levels it holds 0/,
    )
    expect(await refused(await altered('end.json', () => null))).toMatch(/not whole/)
    expect(
      await refused(
        await altered(
          'tables/secrets/000001.copy',
          edited((text) => text + text.replace('all', 'no')),
        ),
      ),
    ).toMatch(/damaged: of 1 rows of secrets it holds 2/)
  })

  it('where its rows break the database’s own rules', async () => {
    const broken = await altered(
      'tables/accounts/000001.copy',
      edited((text) => text.replace('+959', '959')),
    )
    expect(await refused(broken)).toMatch(/^Rows of accounts cannot be loaded: .+violates check constraint/)
  })

  it('where it comes from a release that this program does not know', async () => {
    const newer = await altered(
      'manifest.json',
      edited((text) => text.replace('0000-', '9999-')),
    )
    expect(await refused(newer)).toMatch(/another release of the program: it has 9999-/)
    const changed = await altered(
      'manifest.json',
      edited((text) => text.replace(/"sha256": ".{4}/, '"sha256": "0000')),
    )
    expect(await refused(changed)).toMatch(/another release of the program: its 0000-.+ differs/)
  })

  it('where it was made before the first release, with one sentence that says what to do', async () => {
    const before = await altered(
      'manifest.json',
      edited((text) => text.replace('0000-platform.sql', '0001-foundation.sql')),
    )
    expect(await refused(before)).toMatch(
      /^This backup was made before Thazin 1\.0\.0, [^.]+ restore it with the program that made it\.$/,
    )
  })

  it('where a program uses the database, or it holds what is not Thazin’s', async () => {
    const used = await target()
    await sql`select 1`.execute(used.db)
    await expect(restoreTo(used, archive)).rejects.toThrow('A Thazin program is using this database.')
    const other = await target()
    await run(other, sql`alter table schema_migrations rename to theirs`)
    await expect(restoreTo(other, archive)).rejects.toThrow('holds tables that are not Thazin’s')
  })

  it('where it is no archive at all', async () => {
    expect(await refused(Buffer.alloc(4096, 'x'))).toMatch(/no archive, or it is damaged/)
  })
})
