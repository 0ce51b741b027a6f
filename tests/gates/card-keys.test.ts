import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Where a number would say more than which card it is: a sign for the direction, a size for whose card. */
const TRICKS = [
  /\babs\(\s*(?:\w+\.)?card_id/gi,
  /-\s*(?:\w+\.)?card_id\b/gi,
  /\bcard_id\s*(?:<(?!>)|>)/gi,
  /\bcard_id\s+between\b/gi,
  /\b1_?000_?000_?000\b/g,
]

/** What holds the numbers in calls apart, beside the definitions of both tables of cards. */
const DEFINITIONS = [
  'constraint cards_below_deck_cards check (id < 1000000000)',
  'identity (start with 1000000000 minvalue 1000000000)',
  'card_id int not null check (card_id >= 1)',
]

const tricksIn = (text: string): string[] => {
  const rest = DEFINITIONS.reduce((left, definition) => left.replaceAll(definition, ''), text)
  return TRICKS.flatMap((trick) => rest.match(trick) ?? [])
}

const files = await Promise.all(
  globSync(['src/server/**/*.queries.ts', 'src/server/read-models/*.ts', 'migrations/*.sql'], {
    cwd: root,
    exclude: ['**/*.test.ts'],
  }).map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
)

test('no statement reads from a card’s number whose card it is, or which way it is asked', () => {
  const named = files.filter(({ text }) => /\bcard_id\b/.test(text))
  expect(named.length).toBeGreaterThan(20)
  expect(files.flatMap(({ path, text }) => tricksIn(text).map((found) => `${path}: ${found}`))).toEqual([])
})

test('a statement that does is found', () => {
  for (const planted of [
    'count(distinct abs(card_id))',
    'abs( own.card_id ) = 3',
    'other.card_id = -own.card_id',
    'select - card_id as key',
    'order by card_id < 0',
    'where card_id > 0',
    'card_id >= 12',
    'card_id between 1 and 999999999',
    'when id < 1000000000 then',
  ])
    expect([planted, tricksIn(`sql\`${planted}\``).length]).toEqual([planted, 1])
  expect(tricksIn('where states.card_id <> 12 and source = other.source')).toEqual([])
  for (const definition of DEFINITIONS) expect(tricksIn(definition)).toEqual([])
})
