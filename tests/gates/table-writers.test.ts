import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { TABLE_OWNERS } from '#server/platform/db/table-owners.ts'

const root = join(import.meta.dirname, '../..')

/** Their tables are named while they run: the account's deletion, the school's import, and restore. */
const OF_NAMED_TABLES = [
  'src/server/content/import/content.queries.ts',
  'src/server/content/import/practice.queries.ts',
  'src/server/features/account/profile/personal-data.queries.ts',
  'src/server/platform/backup/restore.ts',
]

/** Anki's own database, in a package that is exported. */
const OF_ANOTHER_DATABASE = 'src/server/features/memory/decks/anki/**'

const BY_KYSELY =
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](?:public\.|learner\.)?(\w+)/g
const BY_TEXT =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update)\s+(?:only\s+)?(?:public\.|learner\.)?(\w+)(?!\s*\.)/gi
const BY_NAME = /\b(?:insert\s+into|delete\s+from|truncate|update)\s+\$\{/gi

type Source = [path: string, text: string]

/** Which tables a source writes, by name. */
const writtenIn = (text: string): string[] =>
  [BY_KYSELY, BY_TEXT]
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))
    .filter((table) => Object.hasOwn(TABLE_OWNERS, table))

/** The folder that a source belongs to: a feature, or a folder of the core, the platform or what stands beside. */
function folderOf(path: string): string {
  const parts = dirname(path).split('/')
  return parts[1] === 'cli' ? 'cli' : parts.slice(2, parts[2] === 'features' ? 5 : 4).join('/')
}

const strangers = (sources: readonly Source[]): string[] => [
  ...new Set(
    sources.flatMap(([path, text]) =>
      writtenIn(text)
        .filter((table) => TABLE_OWNERS[table as keyof typeof TABLE_OWNERS] !== folderOf(path))
        .map((table) => `${table} by ${folderOf(path)}`),
    ),
  ),
]

const sources = await Promise.all(
  globSync('src/{server,cli}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.{test,suite}.ts', OF_ANOTHER_DATABASE],
  }).map(async (path): Promise<Source> => [path, await readFile(join(root, path), 'utf8')]),
)

test('a table is written by its owner alone', () => {
  expect(strangers(sources)).toEqual([])
})

test('another writer is found, however it writes', () => {
  const planted: Source[] = [
    "db.insertInto('vouchers')",
    "db\n  .updateTable(\n    'vouchers',\n  )",
    'sql`with gone as (delete from vouchers returning id) select 1`',
    'sql`INSERT INTO public.vouchers values (1)`',
    'sql`update only vouchers set used_at = now()`',
    'sql`update learner.vouchers set used_at = now()`',
  ].map((text) => ['src/server/features/habit/live/live.queries.ts', text])
  for (const one of planted)
    expect([one[1], strangers([one])]).toEqual([one[1], ['vouchers by features/habit/live']])
  expect(strangers([['src/server/read-models/x.ts', 'sql`delete from vouchers`']])).toEqual([
    'vouchers by read-models',
  ])
  expect(strangers([['src/server/features/billing/vouchers/x.ts', "db.deleteFrom('vouchers')"]])).toEqual([])
  expect(strangers([['src/server/app/x.ts', "db.selectFrom('vouchers').forUpdate()"]])).toEqual([])
})

test('tables that are named while the program runs are written where it is known', () => {
  const found = sources.flatMap(([path, text]) => (text.search(BY_NAME) >= 0 ? path : []))
  expect(found.toSorted()).toEqual(OF_NAMED_TABLES)
})

test('every owner is a folder that is there, and writes what it owns unless the school’s import does', () => {
  const folders = new Set(sources.map(([path]) => folderOf(path)))
  expect(Object.values(TABLE_OWNERS).filter((owner) => !folders.has(owner))).toEqual([])
  const written = new Set(
    sources.flatMap(([path, text]) => writtenIn(text).map((table) => `${table} ${folderOf(path)}`)),
  )
  const idle = Object.entries(TABLE_OWNERS).filter(
    ([table, owner]) => owner !== 'content/import' && !written.has(`${table} ${owner}`),
  )
  expect(idle).toEqual([])
})
