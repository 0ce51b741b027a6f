import { afterEach, beforeEach, expect, test } from 'vitest'
import { digestDatabase } from '#tests/drills/kills/back-up.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { DatabaseFromBefore } from './before-release.ts'
import { whyUnusable } from './embedded/unusable.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

/** Migrations that a database of before the first release had noted. */
const NOTED = [
  '0001-foundation.sql',
  '0002-school.sql',
  '0003-learning.sql',
  '0120-certificates-without-a-name.sql',
]

async function makeItFromBefore() {
  await database.pool.query(`
    drop view studied, counted_reviews, cards_to_come;
    drop table stories, certificates cascade;
    insert into accounts (phone) values ('+959791000001');
    delete from schema_migrations`)
  for (const name of NOTED)
    await database.pool.query("insert into schema_migrations (name, sha256) values ($1, 'of before')", [name])
}

test('a database of before the first release is refused with a sentence, and nothing in it is changed', async () => {
  await makeItFromBefore()
  const before = await digestDatabase(database.connection)
  const error = await migrate(database.connection).catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(DatabaseFromBefore)
  expect(whyUnusable(error as Error)).toMatch(
    /^This database was made before Thazin 1\.0\.0, .+ DATABASE_URL .+ DATA_DIR.+\.$/,
  )
  expect(await digestDatabase(database.connection)).toEqual(before)
  const { rows } = await database.pool.query('select name from schema_migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(NOTED)
})
