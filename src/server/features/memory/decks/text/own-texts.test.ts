import { expect, test } from 'vitest'
import { formatCsv } from '#domain/text/csv.ts'
import { OWN_COLUMNS } from './own-table.ts'
import { readText } from './read-text.ts'

type Cells = Record<string, string>

/** A table of ours that somebody else has changed since. */
const read = (rows: readonly Cells[], columns: readonly string[] = OWN_COLUMNS, besides = '') =>
  readText(
    Buffer.from(formatCsv([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]) + besides),
    { deckName: 'File', latest: Date.UTC(2030, 0, 1) },
  )
const going: Cells = { deck: 'Words', front: '-ing form', back: '=x', guid: 'own:1' }

test('what somebody added to a table of ours is counted', () => {
  const added = read([{ ...going, notes: 'mine' }], [...OWN_COLUMNS, 'notes'])
  expect(added.left_out.cells).toBe(1)
  expect(read([going], OWN_COLUMNS, `Words,a,b${','.repeat(12)}surplus\n`).left_out.cells).toBe(1)
  expect(read([{ ...going, example_meaning: 'alone' }]).left_out.cells).toBe(1)
  expect(read([going], OWN_COLUMNS, `${','.repeat(13)}\n`).left_out).toMatchObject({ empty: 0, cells: 0 })
})

test.each(['stability', 'deck', 'reviews', 'example', 'reading'])(
  'a table of ours without its column %s is still ours',
  (gone) => {
    const { decks, table } = read(
      [{ ...going, example: 'I go.' }],
      OWN_COLUMNS.filter((name) => name !== gone),
    )
    expect(table.is_own).toBe(true)
    expect(decks).toMatchObject([
      {
        name: gone === 'deck' ? 'File' : 'Words',
        cards: [{ front: '-ing form', back: '=x', guid: 'own:1' }],
      },
    ])
    // Of what has no column nothing is said.
    expect(decks[0]?.cards[0]?.example).toBe(gone === 'example' ? undefined : 'I go.')
  },
)

test('a table of ours of which half the columns are left is still ours', () => {
  const { decks, table } = read([going], OWN_COLUMNS.slice(0, 7))
  expect(OWN_COLUMNS.slice(0, 7)).toEqual(expect.arrayContaining(['front', 'back']))
  expect([table.is_own, decks[0]?.cards[0]?.front]).toEqual([true, '-ing form'])
})

test('a table of others with some of our names is theirs', () => {
  const { table, decks } = read([going], ['deck', 'front', 'back', 'reading', 'example', 'guid'])
  expect(table.is_own).toBe(false)
  expect(decks).toMatchObject([{ cards: [{ front: "'-ing form" }] }])
})

test('cells of ours that run over lines are read as they were written', () => {
  const text = 'a,b,c,d,e,f,g,h,i,j,k,l,m,n\n"a",b,c,d,e,f,g,h,i,j,k,l,m'
  expect(read([{ ...going, deck: text, back: text }]).decks[0]?.cards[0]?.back).toBe(text)
})
