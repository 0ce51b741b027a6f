import { zstdCompressSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import initSqlJs, { type Database } from 'sql.js'

/*
 * Anki packages for tests, from the published schemas (ankitects/anki, rslib/src/storage): 11, which the first two generations have,
 * and 18, in which note types and decks are tables with protobuf. Made without any code of the product.
 */

const SCHEMA_11 = `
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
  dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
  odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_notes_csum ON notes (csum);`

/** With the collation that only Anki knows: named as here once the tables are full, since no other SQLite writes to them. */
const SCHEMA_18 = `
CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE nocase, config blob NOT NULL,
  PRIMARY KEY (ntid, ord)) without rowid;
CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE nocase, mtime_secs integer NOT NULL,
  usn integer NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid;
CREATE UNIQUE INDEX idx_templates_name_ntid ON templates (name, ntid);
CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE nocase, mtime_secs integer NOT NULL,
  usn integer NOT NULL, config blob NOT NULL);
CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE nocase, mtime_secs integer NOT NULL,
  usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL);
CREATE UNIQUE INDEX idx_decks_name ON decks (name);
CREATE TABLE config (KEY text NOT NULL PRIMARY KEY, usn integer NOT NULL, mtime_secs integer NOT NULL, val blob NOT NULL) without rowid;
CREATE TABLE tags (tag text NOT NULL PRIMARY KEY COLLATE nocase, usn integer NOT NULL, collapsed boolean NOT NULL,
  config blob NULL) without rowid;`

export type TestNote = {
  id: number
  guid: string
  fields: string[]
  noteType?: number
  tags?: string
  /** By deck and, for types with several, by `ord`. */
  cards?: {
    id: number
    deck?: number
    ord?: number
    type?: number
    odid?: number
    queue?: number
    mod?: number
  }[]
}
export type TestReview = {
  id: number
  cid: number
  ease: number
  type: number
  time?: number
  factor?: number
}
export type TestType = {
  id: number
  name: string
  fields: string[]
  templates: { front: string; back: string }[]
  isCloze?: boolean
}
export type TestCollection = {
  notes: TestNote[]
  reviews?: TestReview[]
  types?: TestType[]
  decks?: Record<number, string>
  conf?: object
  media?: Record<string, Uint8Array>
}

const basic: TestType = {
  id: 100,
  name: 'Basic',
  fields: ['Front', 'Back'],
  templates: [{ front: '{{Front}}', back: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}' }],
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
const bytesField = (number: number, bytes: Uint8Array) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const message = (...parts: number[][]) => new Uint8Array(parts.flat())

function fillNotes(db: Database, { notes, reviews = [] }: TestCollection) {
  for (const { id, guid, fields, noteType = 100, tags = '', cards = [{ id }] } of notes) {
    db.run("INSERT INTO notes VALUES (?, ?, ?, 0, -1, ?, ?, ?, 0, 0, '')", [
      id,
      guid,
      noteType,
      tags,
      fields.join('\x1f'),
      fields[0] ?? '',
    ])
    for (const { id: card, deck = 200, ord = 0, type = 0, odid = 0, queue = 0, mod = 0 } of cards)
      db.run("INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, 1, 0, 0, 0, 0, 0, 0, ?, 0, '')", [
        card,
        id,
        deck,
        ord,
        mod,
        type,
        queue,
        odid,
      ])
  }
  for (const { id, cid, ease, type, time = 4000, factor = 2500 } of reviews)
    db.run('INSERT INTO revlog VALUES (?, ?, -1, ?, 1, 1, ?, ?, ?)', [id, cid, ease, factor, time, type])
}

/** A database of schema 11. */
export async function legacyDatabase(collection: TestCollection): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const db = new Database()
  db.run(SCHEMA_11)
  const { types = [basic], decks = { 1: 'Default', 200: 'Fruit' }, conf = { schedVer: 2 } } = collection
  const models = Object.fromEntries(
    types.map(({ id, name, fields, templates, isCloze }) => [
      id,
      {
        id,
        name,
        type: isCloze ? 1 : 0,
        flds: fields.map((field, ord) => ({ name: field, ord })),
        tmpls: templates.map(({ front, back }, ord) => ({
          name: `Card ${ord + 1}`,
          ord,
          qfmt: front,
          afmt: back,
        })),
      },
    ]),
  )
  const named = Object.fromEntries(Object.entries(decks).map(([id, name]) => [id, { id: Number(id), name }]))
  db.run("INSERT INTO col VALUES (1, 1700000000, 0, 0, 11, 0, 0, 0, ?, ?, ?, '{}', '{}')", [
    JSON.stringify(conf),
    JSON.stringify(models),
    JSON.stringify(named),
  ])
  fillNotes(db, collection)
  return db.export()
}

/** A database of schema 18, its collation named `unicase`. */
export async function newDatabase(collection: TestCollection): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const db = new Database()
  db.run(SCHEMA_11 + SCHEMA_18)
  db.run("INSERT INTO col VALUES (1, 1700000000, 0, 0, 18, 0, 0, 0, '', '', '', '', '')")
  const { types = [basic], decks = { 1: 'Default', 200: 'Fruit' } } = collection
  const text = new TextEncoder()
  for (const { id, name, fields, templates, isCloze } of types) {
    const kind = isCloze ? message([8, 1]) : message()
    db.run('INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)', [id, name, kind])
    fields.forEach((field, ord) => {
      db.run('INSERT INTO fields VALUES (?, ?, ?, ?)', [id, ord, field, message()])
    })
    templates.forEach(({ front, back }, ord) => {
      const config = message(bytesField(1, text.encode(front)), bytesField(2, text.encode(back)))
      db.run('INSERT INTO templates VALUES (?, ?, ?, 0, 0, ?)', [id, ord, `Card ${ord + 1}`, config])
    })
  }
  for (const [id, name] of Object.entries(decks))
    db.run('INSERT INTO decks VALUES (?, ?, 0, 0, ?, ?)', [
      Number(id),
      name.split('::').join('\x1f'),
      message(),
      message(),
    ])
  db.run("INSERT INTO tags VALUES ('fruit', 0, 0, null)")
  fillNotes(db, collection)
  db.run('PRAGMA writable_schema = on')
  db.run("UPDATE sqlite_master SET sql = replace(sql, 'COLLATE nocase', 'COLLATE unicase')")
  return db.export()
}

const decoy = () =>
  legacyDatabase({
    notes: [
      { id: 1, guid: 'decoy', fields: ['Please update to the latest Anki version.', 'Then import again.'] },
    ],
  })

const mediaJson = (media: Record<string, Uint8Array>) =>
  strToU8(JSON.stringify(Object.fromEntries(Object.keys(media).map((name, index) => [index, name]))))
const numbered = (media: Record<string, Uint8Array>): Zippable =>
  Object.fromEntries(Object.values(media).map((bytes, index) => [String(index), bytes]))

/** First generation: `collection.anki2`. */
export const package1 = async (collection: TestCollection) =>
  zipSync({
    'collection.anki2': await legacyDatabase(collection),
    media: mediaJson(collection.media ?? {}),
    ...numbered(collection.media ?? {}),
  })

/** Second: `collection.anki21` beside a decoy. */
export const package2 = async (collection: TestCollection) =>
  zipSync({
    'collection.anki2': await decoy(),
    'collection.anki21': await legacyDatabase(collection),
    media: mediaJson(collection.media ?? {}),
    ...numbered(collection.media ?? {}),
  })

/** Third: `collection.anki21b` under zstd beside a decoy, media listed by protobuf under zstd. */
export async function package3(collection: TestCollection): Promise<Uint8Array> {
  const media = collection.media ?? {}
  const text = new TextEncoder()
  const list = message(
    ...Object.entries(media).map(([name, bytes]) =>
      bytesField(1, message(bytesField(1, text.encode(name)), [16, ...varint(bytes.length)])),
    ),
  )
  return zipSync(
    {
      meta: message([8, 3]),
      'collection.anki21b': zstdCompressSync(await newDatabase(collection)),
      'collection.anki2': await decoy(),
      media: zstdCompressSync(list),
      ...Object.fromEntries(
        Object.entries(numbered(media)).map(([name, bytes]) => [name, zstdCompressSync(bytes as Uint8Array)]),
      ),
    },
    { level: 0 },
  )
}
