import initSqlJs, { type Database } from 'sql.js'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { Refused } from '#server/features/memory/decks/deck-error.ts'
import { legacyShapes, newShapes, type Shapes } from './note-types.ts'
import type { Package } from './read-package.ts'
import { SUSPENDED } from './thazin-note-type.ts'

/** A review as Anki keeps it: when (ms), which button, for how long (ms), what kind, the ease factor. */
export type LoggedReview = { at: number; ease: number; took: number; kind: number; factor: number }

export type FoundCard = {
  /** Empty where the note has none. */
  guid: string
  /** Number of the card in its note, from 0. */
  ord: number
  /** Ids as text: the largest are no numbers of JavaScript. */
  noteType: string
  /** Null where they are far too long. */
  fields: string[] | null
  /** The id of the note. */
  note: string
  /** Parted by spaces. */
  tags: string
  deck: string
  /** Set aside for good. */
  isSuspended: boolean
  /** Time of the card's last change, in ms since 1970. */
  changed: number
  reviews: LoggedReview[]
}

export type Collection = Shapes & {
  cards: FoundCard[]
  /** Reviewed with the first scheduler, whose buttons for learning were again, good, easy. */
  hasOldButtons: boolean
}

/** SQLite's own memory in bytes, whatever a database asks for. */
const HEAP = 300_000_000
const TABLES = ['col', 'notes', 'cards', 'revlog']

/** Reads the database of an Anki package, of schema 11 as well as 18. */
export async function readCollection({
  collection,
  isOldest,
}: Pick<Package, 'collection' | 'isOldest'>): Promise<Collection> {
  const { Database } = await initSqlJs()
  try {
    const db = new Database(collection)
    try {
      db.run(`pragma hard_heap_limit = ${HEAP}`)
      db.run('pragma trusted_schema = off')
      checkTables(db)
      return read(db, isOldest)
    } finally {
      db.close()
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('broken')
  }
}

/**
 * Only plain tables are read: no views and no columns that compute. Anki's own collation, which nobody else has, is taken out of
 * the schema: SQLite opens no table with an unknown one.
 */
function checkTables(db: Database) {
  db.run('pragma writable_schema = on')
  for (const [name, sql] of rows<[string, string]>(
    db,
    "select name, sql from sqlite_master where sql like '%unicase%'",
  ))
    db.run('update sqlite_master set sql = ? where name = ?', [
      sql.replace(/\bcollate\s+unicase\b/gi, ''),
      name,
    ])
  db.run('pragma writable_schema = reset')
  const shapes = rows<[string, string, string]>(db, 'select name, type, sql from sqlite_master')
  const tables = new Map(shapes.map(([name, type, sql]) => [name.toLowerCase(), { type, sql }]))
  for (const name of TABLES) if (!tables.has(name)) throw new Refused('broken')
  for (const { type, sql } of tables.values())
    if (type === 'view' || /\bgenerated\s+always\b|\bvirtual\b|\)\s*stored\b|\bas\s*\(/i.test(sql ?? ''))
      throw new Refused('broken')
  for (const name of ['notes', 'cards', 'revlog'])
    if (one(db, `pragma quick_check('${name}')`) !== 'ok') throw new Refused('broken')
}

function read(db: Database, isOldest: boolean): Collection {
  if (Number(one(db, 'select count(*) from cards')) > DECKS.max_cards) throw new Refused('cards')
  if (Number(one(db, 'select count(*) from revlog')) > DECKS.max_reviews) throw new Refused('reviews')
  const isNew =
    one(db, "select count(*) from sqlite_master where type = 'table' and name = 'notetypes'") === 1
  return {
    ...(isNew ? newShapes((sql) => rows(db, sql)) : legacyShapes((sql) => rows(db, sql))),
    cards: readCards(db),
    hasOldButtons: isOldest && !isNew && hasFirstScheduler(String(one(db, 'select conf from col'))),
  }
}

function readCards(db: Database): FoundCard[] {
  const log = new Map<string, LoggedReview[]>()
  for (const [cid, at, ease, took, kind, factor] of rows<[string, number, number, number, number, number]>(
    db,
    'select cast(cid as text), id, ease, time, type, factor from revlog order by id',
  )) {
    const ofCard = log.get(cid) ?? []
    ofCard.push({ at, ease, took, kind, factor })
    log.set(cid, ofCard)
  }
  return rows<
    [
      string,
      string,
      string | null,
      number,
      string | null,
      string | null,
      string | null,
      string,
      number,
      number,
    ]
  >(
    db,
    `select cast(cards.id as text), cast(cards.nid as text), notes.guid, cards.ord, cast(notes.mid as text),
      case when length(cast(notes.flds as blob)) <= ${DECKS.max_field} then notes.flds end, notes.tags,
      cast(case when cards.odid <> 0 then cards.odid else cards.did end as text), cards.queue, cards.mod
    from cards left join notes on notes.id = cards.nid order by notes.id, cards.ord`,
  ).map(([id, note, guid, ord, noteType, fields, tags, deck, queue, changed]) => ({
    note,
    guid: String(guid ?? ''),
    ord: Number(ord),
    noteType: noteType ?? '',
    fields: fields === null && noteType !== null ? null : String(fields ?? '').split('\x1f'),
    tags: String(tags ?? ''),
    deck,
    isSuspended: queue === SUSPENDED,
    changed: Number.isFinite(changed) ? Math.max(0, changed * 1000) : 0,
    reviews: log.get(id) ?? [],
  }))
}

function hasFirstScheduler(conf: string): boolean {
  const version = (JSON.parse(conf) as { schedVer?: unknown }).schedVer
  return version === undefined || version === 1
}

function rows<Row extends unknown[]>(db: Database, sql: string): Row[] {
  const statement = db.prepare(sql)
  const found: Row[] = []
  while (statement.step()) found.push(statement.get() as Row)
  statement.free()
  return found
}

const one = (db: Database, sql: string): unknown => rows(db, sql)[0]?.[0]
