import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What changes rows, locks them, or may do so unseen: a statement whose text isn't there, and what builds one bit by bit. */
const WRITES =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|update|truncate|for\s+(?:no\s+key\s+)?(?:update|share)|nextval|setval|pg_notify|pg_advisory\w*|set_config)\b|\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto|forUpdate|forShare)\(|\bsql\.raw\(/gi

const withoutComments = (text: string) => text.replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const writesOf = (text: string) => withoutComments(text).match(WRITES) ?? []

/** The functions that ask the database. */
const readersOf = (text: string) =>
  [...text.matchAll(/^export (?:async function|const) (read\w+|count\w+)\b/gm)].map(([, name = '']) => name)

const readModels = await Promise.all(
  globSync('src/server/read-models/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map(async (path) => ({
    path,
    text: await readFile(join(root, path), 'utf8'),
  })),
)

test('read models write nothing', () => {
  expect(readModels.length).toBeGreaterThan(5)
  expect(readModels.flatMap(({ path, text }) => writesOf(text).map((found) => `${path}: ${found}`))).toEqual(
    [],
  )
})

test('what writes is found', () => {
  for (const text of [
    'sql`with gone as (delete from learners returning id) select 1`',
    "db\n  .updateTable('learners')",
    'sql`select id from learners for no key update`',
    "sql`select nextval('ids')`",
    'sql.raw(text)',
  ])
    expect([text, writesOf(text).length]).toEqual([text, 1])
  expect(
    writesOf("/** Before an update. */\nsql`select updated_at from learners where state = 'deleted'`"),
  ).toEqual([])
})

test('each read model’s plan is looked at', async () => {
  const plans = (
    await Promise.all(
      ['read-models/explain', 'features/desk/events/report-indexes'].map((name) =>
        readFile(join(root, `src/server/${name}.api.test.ts`), 'utf8'),
      ),
    )
  ).join('\n')
  const readers = readModels.flatMap(({ text }) => readersOf(text))
  expect(readers.length).toBeGreaterThanOrEqual(readModels.length)
  expect(readers.filter((name) => !new RegExp(`\\b${name}\\b(?!.*from ')`).test(plans))).toEqual([])
})
