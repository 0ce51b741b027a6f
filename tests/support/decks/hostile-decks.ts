import { randomBytes } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import initSqlJs, { type Database } from 'sql.js'
import { legacyDatabase } from '#tests/support/decks/anki-packages.ts'

export type HostileFile = {
  title: string
  name: string
  content: Uint8Array
  /** The sentence of the catalogue with which it is refused, `decks_refused_…`. */
  reason: string
}

const pack = (files: Zippable) => zipSync(files)
const one = { notes: [{ id: 1, guid: 'g', fields: ['front', 'back'] }] }

/** A sound collection after some SQL of the attacker. */
async function collectionWith(change: (db: Database) => void): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const db = new Database(await legacyDatabase(one))
  change(db)
  return pack({ 'collection.anki2': db.export(), media: strToU8('{}') })
}

/** The zip file with each appearance of these bytes changed: names and sizes stand in it twice. */
function patched(zip: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.set(to, at)
  return bytes
}

const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)

/** Sets bit 0 (encrypted) of every entry's flags. */
function encrypted(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  for (let at = 0; at < bytes.length - 4; at++) {
    if (bytes.readUInt32LE(at) === 0x04034b50) bytes[at + 6] = 1
    if (bytes.readUInt32LE(at) === 0x02014b50) bytes[at + 8] = 1
  }
  return bytes
}

const many = (table: string, columns: string, count: number) => `
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
  insert into ${table} select ${columns} from n`

/** Files that are no decks, or try to harm who reads them. */
export async function hostileDecks(): Promise<HostileFile[]> {
  const sound = await legacyDatabase(one)
  const whole = pack({ 'collection.anki2': sound })
  const zeros = new Uint8Array(90_000_000)
  const damaged = Buffer.from(sound)
  randomBytes(damaged.length - 1024).copy(damaged, 1024)
  const text = (
    title: string,
    content: string | Uint8Array,
    reason: string,
    name = 'words.csv',
  ): HostileFile => ({
    title,
    name,
    content: typeof content === 'string' ? strToU8(content) : content,
    reason,
  })
  const apkg = (title: string, content: Uint8Array, reason: string): HostileFile => ({
    title,
    name: 'deck.apkg',
    content,
    reason,
  })
  return [
    apkg('a zip bomb', pack({ 'collection.anki2': zeros }), 'unzipped'),
    apkg('a zstd bomb', pack({ 'collection.anki21b': zstdCompressSync(zeros) }), 'unzipped'),
    apkg(
      'a bomb in the list of media',
      pack({ 'collection.anki2': sound, media: zeros.subarray(0, 30_000_000) }),
      'unzipped',
    ),
    apkg(
      'a zip bomb that says it is small',
      patched(pack({ 'collection.anki2': zeros }), u32(zeros.length), u32(5_000)),
      'not_zip',
    ),
    apkg(
      'a name that leads out',
      pack({ '../../../etc/passwd': strToU8('x'), 'collection.anki2': sound }),
      'unsafe',
    ),
    apkg('an absolute name', pack({ '/etc/passwd': strToU8('x'), 'collection.anki2': sound }), 'unsafe'),
    apkg('a name with backslashes', pack({ '..\\..\\x': strToU8('x'), 'collection.anki2': sound }), 'unsafe'),
    apkg(
      'the collection twice',
      patched(
        pack({ 'collection.anki2': sound, 'collection.ankiX': sound }),
        strToU8('collection.ankiX'),
        strToU8('collection.anki2'),
      ),
      'unsafe',
    ),
    apkg('an encrypted package', encrypted(whole), 'not_zip'),
    apkg('no zip', strToU8('Front,Back\n'), 'not_zip'),
    apkg('half a package', whole.subarray(0, whole.length / 2), 'not_zip'),
    apkg('a package without cards', pack({ 'word/document.xml': strToU8('<x/>') }), 'no_collection'),
    apkg('a collection that is text', pack({ 'collection.anki2': strToU8('hello') }), 'broken'),
    apkg('a damaged database', pack({ 'collection.anki2': damaged }), 'broken'),
    apkg('a database cut short', pack({ 'collection.anki2': sound.subarray(0, 6_000) }), 'broken'),
    apkg('no zstd', pack({ 'collection.anki21b': sound }), 'broken'),
    apkg('no tables', await collectionWith((db) => db.run('drop table notes')), 'broken'),
    apkg(
      'a view without end',
      await collectionWith((db) => {
        db.run('drop table notes')
        db.run(`create view notes as with recursive n (id) as (select 1 union all select id + 1 from n)
          select id, 'g' as guid, 100 as mid, 'a' || x'1f' || 'b' as flds from n`)
      }),
      'broken',
    ),
    apkg(
      'a column that computes without end',
      await collectionWith((db) => {
        db.run('drop table notes')
        db.run(`create table notes (id integer primary key, guid text, mid integer,
          flds text generated always as (hex(zeroblob(400000000))))`)
        db.run("insert into notes values (1, 'g', 100)")
      }),
      'broken',
    ),
    apkg(
      'note types that are no JSON',
      await collectionWith((db) => db.run('update col set models = \'{"1": \'')),
      'broken',
    ),
    apkg(
      'a template that nests without end',
      await collectionWith((db) =>
        db.run('update col set models = ?', [
          JSON.stringify({
            100: { name: 'x', flds: [{ name: 'F' }], tmpls: [{ qfmt: '{{#F}}'.repeat(5_000), afmt: 'x' }] },
          }),
        ]),
      ),
      'broken',
    ),
    apkg(
      '10,001 cards',
      await collectionWith((db) =>
        db.run(many('cards', "i + 100, 1, 200, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, ''", 10_000)),
      ),
      'cards',
    ),
    apkg(
      '100,001 reviews',
      await collectionWith((db) =>
        db.run(many('revlog', '1700000000000 + i, 1, -1, 3, 1, 1, 2500, 100, 1', 100_001)),
      ),
      'reviews',
    ),
    apkg(
      '101 decks',
      await collectionWith((db) => {
        const decks = Object.fromEntries(
          Array.from({ length: 101 }, (_, i) => [i + 10, { name: `Deck ${i}` }]),
        )
        db.run('update col set decks = ?', [JSON.stringify(decks)])
        db.run(
          many('notes', "i + 100, 'g' || i, 100, 0, -1, '', 'f' || i || x'1f' || 'b', '', 0, 0, ''", 101),
        )
        db.run(many('cards', "i + 100, i + 100, i + 9, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, ''", 101))
      }),
      'decks',
    ),
    apkg(
      'a giant field',
      await collectionWith((db) => db.run('update notes set flds = ?', [`${'a'.repeat(300_000)}\x1fback`])),
      'field',
    ),
    apkg(
      'cards without words',
      await collectionWith((db) =>
        db.run("update notes set flds = '<img src=x>' || x'1f' || '[sound:x.mp3]'"),
      ),
      'empty',
    ),
    text('a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), 'text', 'me.png'),
    text('a text with NUL', 'mango,a\0b\n', 'text'),
    text('a text in an old encoding', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x2c, 0x62]), 'text'),
    text('one column', 'mango\nrice\n', 'columns'),
    text('10,001 lines', 'a,b\n'.repeat(10_001), 'cards'),
    text('a giant cell', `"${'a'.repeat(300_000)}",b\n`, 'field'),
    text('a line without end', 'a'.repeat(2_000_000), 'field'),
    text('a quote without end', `"${'a,b\n'.repeat(100_000)}`, 'field'),
    text('only a head', 'front,back\n', 'empty'),
    text('a database of something', sound, 'kind', 'collection.anki2'),
  ]
}
