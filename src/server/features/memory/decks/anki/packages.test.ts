import { zipSync } from 'fflate'
import initSqlJs, { type Database } from 'sql.js'
import { describe, expect, test } from 'vitest'
import type { FileDecks } from '#server/features/memory/decks/file-decks.ts'
import { doDeckJob } from '#server/features/memory/decks/process/do-deck-job.ts'
import { readProcessAnswer } from '#server/features/memory/decks/process/read-process-answer.ts'
import {
  legacyDatabase,
  package1,
  package2,
  package3,
  type TestCollection,
  type TestType,
} from '#tests/support/decks/anki-packages.ts'

const MAX_TIME = Date.UTC(2030, 0, 1)

/** The cards of a package, and what was left out. */
async function read(bytes: Uint8Array) {
  const answer = await doDeckJob({ task: 'read', fileName: 'x.apkg', latest: MAX_TIME }, Buffer.from(bytes))
  const { head, cards } = readProcessAnswer(String(answer))
  if ('refused' in head) throw new Error(head.refused)
  return {
    left_out: head.left_out,
    cards: cards.flatMap(
      (rows) => JSON.parse(rows) as (FileDecks['decks'][0]['cards'][0] & { deck: string })[],
    ),
  }
}
const sides = (cards: { front: string; back: string }[]) => cards.map(({ front, back }) => [front, back])

/** A package whose database was changed by SQL. */
async function changed(collection: TestCollection, change: (db: Database) => void) {
  const { Database } = await initSqlJs()
  const db = new Database(await legacyDatabase(collection))
  change(db)
  return zipSync({ 'collection.anki21': db.export() })
}

const cloze = (front: string, back = front): TestType => ({
  id: 500,
  name: 'Cloze',
  fields: ['Text', 'Extra'],
  templates: [{ front, back }],
  isCloze: true,
})
const ords = (...all: number[]) => all.map((ord) => ({ id: 900 + ord, ord }))

describe.each([
  ['collection.anki2', package1],
  ['collection.anki21', package2],
  ['collection.anki21b', package3],
])('cards of %s', (_, pack) => {
  test('P3: a blank of several cards is asked by each, others are shown; P4: what is to be typed is not said twice', async () => {
    const cat = await read(
      await pack({
        types: [cloze('{{cloze:Text}}', '{{cloze:Text}}<br>{{Extra}}')],
        notes: [
          {
            id: 1,
            guid: 'c',
            noteType: 500,
            fields: ['The {{c1,2::cat}} sat {{c3::here}}', 'x'],
            cards: ords(0, 1, 2, 3),
          },
        ],
      }),
    )
    expect(sides(cat.cards)).toEqual([
      ['The […] sat here', 'The cat sat here\nx'],
      ['The […] sat here', 'The cat sat here\nx'],
      ['The cat sat […]', 'The cat sat here\nx'],
    ])
    expect(cat.left_out.empty).toBe(1)
    const typed = await read(
      await pack({
        types: [cloze('{{cloze:Text}} {{type:cloze:Text}}')],
        notes: [{ id: 1, guid: 'c', noteType: 500, fields: ['Say {{c1::hi}}', ''] }],
      }),
    )
    expect(sides(typed.cards)).toEqual([['Say […]', 'Say hi']])
  })

  test('P6: what hides parts of a picture is no card, and counted', async () => {
    const stock: TestType = {
      id: 600,
      name: 'Image Occlusion',
      fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
      templates: [
        {
          front:
            '{{#Header}}<div>{{Header}}</div>{{/Header}}<div style="display: none">{{cloze:Occlusion}}</div><div id="container">{{Image}}<canvas></canvas></div>',
          back: '{{#Header}}<div>{{Header}}</div>{{/Header}}<div style="display: none">{{cloze:Occlusion}}</div>{{Image}}{{#Back Extra}}{{Back Extra}}{{/Back Extra}}',
        },
      ],
      isCloze: true,
    }
    const addon: TestType = {
      id: 700,
      name: 'My occlusions',
      fields: [
        'ID (hidden)',
        'Header',
        'Image',
        'Question Mask',
        'Footer',
        'Remarks',
        'Answer Mask',
        'Original Mask',
      ],
      templates: [{ front: '{{Header}}{{Image}}{{Question Mask}}', back: '{{Header}}{{Image}}{{Footer}}' }],
    }
    const { cards, left_out } = await read(
      await pack({
        types: [stock, addon, cloze('{{cloze:Text}}')],
        notes: [
          {
            id: 1,
            guid: 'i',
            noteType: 600,
            fields: [
              '{{c1::image-occlusion:rect:left=.1:top=.2:width=.1:height=.1}}<br>',
              '<img src="a.png">',
              'The bones',
              'a back',
              '',
            ],
          },
          {
            id: 2,
            guid: 'j',
            noteType: 700,
            fields: [
              '1',
              'The bones',
              '<img src="a.png">',
              '<img src="q.svg">',
              'a foot',
              '',
              '<img src="q.svg">',
              '',
            ],
          },
          { id: 3, guid: 'k', noteType: 500, fields: ['a {{c1::word}}', ''] },
        ],
      }),
    )
    expect(sides(cards)).toEqual([['a […]', 'a word']])
    expect(left_out.empty).toBe(2)
  })

  test('P7 and P9: readings behind a space that does not break; named entities', async () => {
    const { cards } = await read(
      await pack({
        types: [
          {
            id: 100,
            name: 'B',
            fields: ['Front', 'Back'],
            templates: [{ front: '{{kana:Front}}', back: '{{Back}}' }],
          },
        ],
        notes: [{ id: 1, guid: 'f', fields: ['これは&nbsp;漢字[かんじ]です', 'caf&eacute; &frac12; &deg;'] }],
      }),
    )
    expect(sides(cards)).toEqual([['これはかんじです', 'café ½ °']])
  })

  test('P11: notes of one id, of none and with the same words', async () => {
    const notes = [
      { id: 1, guid: 'same', fields: ['one', 'a'] },
      { id: 2, guid: 'same', fields: ['two', 'b'] },
      { id: 3, guid: 'same', fields: ['one', 'a'] },
      { id: 4, guid: '', fields: ['three', 'c'] },
      { id: 5, guid: '', fields: ['four', 'd'] },
      { id: 6, guid: '', fields: ['four', 'd'] },
    ]
    const { cards, left_out } = await read(await pack({ notes }))
    expect(cards.map(({ front }) => front)).toEqual(['one', 'two', 'three', 'four'])
    expect(new Set(cards.map(({ guid }) => guid)).size).toBe(4)
    expect(left_out.doubled).toBe(2)
    // Of another package, what has no id is another card where it says something else, and the same where it says the same.
    const other = await read(
      await pack({
        notes: [
          { id: 4, guid: '', fields: ['five', 'e'] },
          { id: 9, guid: '', fields: ['four', 'd'] },
        ],
      }),
    )
    const ids = cards.map(({ guid }) => guid)
    expect(other.cards.map(({ guid }) => ids.indexOf(guid))).toEqual([-1, 3])
  })

  test('P1: what is set aside for good says since when; what is set aside until tomorrow does not', async () => {
    const { cards } = await read(
      await pack({
        notes: [-1, -2, -3, 0, 2].map((queue, at) => ({
          id: at + 1,
          guid: `q${queue}`,
          fields: [`word ${queue}`, 'x'],
          cards: [{ id: at + 1, queue, mod: 1_700_000_000 }],
        })),
      }),
    )
    expect(cards.map(({ front, suspended_at }) => [front, suspended_at])).toEqual([
      ['word -1', 1_700_000_000_000],
      ...[-2, -3, 0, 2].map((queue) => [`word ${queue}`, undefined]),
    ])
  })

  test('decks within decks, tags, and answers that do not count', async () => {
    const at = Date.UTC(2025, 0, 1)
    const { cards, left_out } = await read(
      await pack({
        decks: { 1: 'Default', 200: 'Japanese::N5:: Verbs' },
        notes: [
          { id: 1, guid: 'a', fields: ['one', 'a'], tags: ' verb::ru leech ' },
          { id: 2, guid: 'b', fields: ['', 'b'], tags: 'verb' },
        ],
        reviews: [
          { id: at, cid: 1, ease: 3, type: 0 },
          { id: at + 1, cid: 1, ease: 3, type: 3, factor: 0 },
          { id: at + 2, cid: 1, ease: 0, type: 4 },
          { id: at + 3, cid: 2, ease: 3, type: 0 },
        ],
      }),
    )
    expect(cards).toMatchObject([{ deck: 'Japanese › N5 › Verbs', front: 'one' }])
    expect(left_out).toMatchObject({ empty: 1, tags: 1, reviews: 2 })
  })
})

test('P14: note types, notes, cards and decks whose ids JavaScript can’t tell apart keep to their own', async () => {
  const big = '9007199254740992'
  const next = '9007199254740993'
  const type = (name: string) => ({
    name,
    flds: [{ name: 'Front' }, { name: 'Back' }],
    tmpls: [{ qfmt: `${name}{{Front}}`, afmt: '{{Back}}' }],
  })
  const file = await changed({ notes: [] }, (db) => {
    db.run('update col set models = ?, decks = ?', [
      `{"${big}": ${JSON.stringify(type('A'))}, "${next}": ${JSON.stringify(type('B'))}}`,
      `{"${big}": {"name": "First"}, "${next}": {"name": "Second"}}`,
    ])
    for (const id of [big, next]) {
      db.run(
        `insert into notes values (${id}, 'g${id}', ${id}, 0, -1, '', 'x' || x'1f' || 'y', '', 0, 0, '')`,
      )
      db.run(`insert into cards values (${id}, ${id}, ${id}, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '')`)
      db.run(
        `insert into revlog values (${id === big ? 1_700_000_000_000 : 1_700_000_001_000}, ${id}, -1, 3, 1, 1, 2500, 100, 0)`,
      )
    }
  })
  const { cards } = await read(file)
  expect(cards.map(({ deck, front }) => [deck, front])).toEqual([
    ['First', 'Ax'],
    ['Second', 'Bx'],
  ])
})

test('a card whose note is missing, one without a template and an id that is NULL are no card of another', async () => {
  const collection: TestCollection = { notes: [{ id: 1, guid: 'g', fields: ['front', 'back'] }] }
  const { cards, left_out } = await read(
    await changed(collection, (db) => {
      db.run("insert into cards values (7, 77, 200, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '')")
      db.run("insert into cards values (8, 1, 200, 5, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '')")
      db.run('pragma writable_schema = on')
      db.run(
        "update sqlite_master set sql = replace(sql, 'guid text not null', 'guid text') where name = 'notes'",
      )
      db.run('pragma writable_schema = reset')
      for (const id of [2, 3]) {
        db.run(
          `insert into notes values (${id}, null, 100, 0, -1, '', 'null ${id}' || x'1f' || 'y', '', 0, 0, '')`,
        )
        db.run(
          `insert into cards values (${id + 20}, ${id}, 200, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '')`,
        )
      }
    }),
  )
  expect(cards.map(({ front }) => front)).toEqual(['front', 'null 2', 'null 3'])
  expect(left_out.empty).toBe(2)
})
