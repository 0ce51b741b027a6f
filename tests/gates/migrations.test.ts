import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexBuiltBy } from '#server/platform/db/concurrent-index.ts'
import { migrationNames } from '#server/platform/db/migrate.ts'
import { findLongLocks } from '#tests/support/migrations/long-locks.ts'

const folder = join(import.meta.dirname, '../../migrations')
/** The last file of the baseline, which makes the tables of the first release in an empty database. */
const LAST_OF_BASELINE = '0007-desk.sql'

test('a migration that comes after the first release rewrites no table that others use, and holds none for long', async () => {
  const faults: Record<string, string[]> = {}
  for (const name of migrationNames().filter((one) => one > LAST_OF_BASELINE)) {
    const found = await findLongLocks(await readFile(join(folder, name), 'utf8'))
    if (found.length > 0) faults[name] = found
  }
  expect(faults).toEqual({})
})

test.each([
  ['an index without concurrently', 'create index by_name on learners (name)'],
  ['an index with it beside another statement', 'create index concurrently i on learners (name); select 1'],
  ['a type that changes', 'alter table learners alter column name type varchar(100)'],
  ['a column that must have a value', 'alter table learners alter column name set not null'],
  [
    'a default that each row computes',
    'alter table learners add column code uuid not null default gen_random_uuid()',
  ],
  ['a new column without a value', 'alter table learners add column age int not null'],
  ['a column that counts', 'alter table learners add column number bigserial'],
  ['an identity', 'alter table learners add column number bigint generated always as identity'],
  [
    'a stored computation',
    'alter table learners add column long text generated always as (upper(name)) stored',
  ],
  ['a check of all rows', 'alter table learners add constraint named check (name is not null)'],
  ['a check that comes with its column', 'alter table learners add column age int check (age > 0)'],
  ['a key that is compared', 'alter table reviews add foreign key (learner_id) references learners'],
  ['a unique key', 'alter table learners add unique (name)'],
  [
    'a validation in the transaction that adds its constraint',
    'alter table learners add constraint named check (name is not null) not valid; alter table learners validate constraint named',
  ],
  ['all rows written', 'update learners set name = trim(name)'],
  ['all rows removed', 'delete from answers'],
  ['rows made of all rows', 'insert into tip_turns select id from learners'],
  ['a lock by name', 'lock table learners'],
  ['what nobody can read here', 'do $$ begin update learners set name = 1; end $$'],
  ['a table written anew', 'cluster learners using learners_pkey'],
  ['a table that logs no more', 'alter table answers set unlogged'],
])('%s is found', async (_, statement) => {
  expect(await findLongLocks(`create table toys (id int);\n${statement}`)).not.toEqual([])
  expect(await findLongLocks(statement)).not.toEqual([])
})

test.each([
  'create table learner.bells (learner_id bigint references learners (id), at timestamptz); create index on learner.bells (at)',
  "alter table learners add column size int not null default 100, add column tags text[] not null default '{}'::text[]",
  'alter table learners add column seen_at timestamptz not null default now(), add column name_2 text',
  'alter table learners add constraint named check (name is not null) not valid',
  'alter table learners validate constraint named',
  'create unique index concurrently if not exists by_name on learners (name)',
  "create table kinds (id int primary key, name text); insert into kinds select 1, 'a'",
  "insert into levels (id, name) values (9, 'C3')",
  'alter table learners drop column name, alter column text_size set default 5; drop table toys',
])('%s is brief', async (statement) => {
  expect(await findLongLocks(statement)).toEqual([])
})

test('an index that is built beside writers is known by its statement, and only where it is alone', () => {
  const build = 'create unique index concurrently if not exists by_name on learners (name) where name > 0;\n'
  expect(indexBuiltBy(`-- Why.\n${build}`)).toBe('by_name')
  expect(indexBuiltBy(`${build}select 1`)).toBe(null)
  expect(indexBuiltBy('create index by_name on learners (name)')).toBe(null)
})
