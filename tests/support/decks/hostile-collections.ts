import { strToU8 } from 'fflate'
import initSqlJs, { type Database } from 'sql.js'
import { legacyDatabase } from './anki-packages.ts'
import { apkg, type HostileFile, pack, SOUND } from './hostile-file.ts'

/** A sound collection after some SQL of the attacker. */
async function collectionWith(change: (db: Database) => void): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const db = new Database(await legacyDatabase(SOUND))
  change(db)
  return pack({ 'collection.anki2': db.export(), media: strToU8('{}') })
}

const many = (table: string, columns: string, count: number) => `
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
  insert into ${table} select ${columns} from n`

/** Packages whose collection lacks something, computes without end, or holds too much. */
export async function hostileCollections(): Promise<HostileFile[]> {
  return [...(await brokenCollections()), ...(await fullCollections())]
}

async function brokenCollections(): Promise<HostileFile[]> {
  return [
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
  ]
}

async function fullCollections(): Promise<HostileFile[]> {
  return [
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
  ]
}
