import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { isDatabaseGone } from './database-gone.ts'
import { migrationNames, pendingMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ max: 1, statementMs: 300 })
})
afterAll(() => database.drop())

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  return rows[0]?.value
}

describe('connect', () => {
  it('gives values in the forms that rows.ts promises', async () => {
    expect(await value('(select count(*) from levels)')).toBe(10)
    expect(await value('9007199254740993::int8')).toBe('9007199254740993')
    expect(await value(`'1.10'::numeric`)).toBe('1.10')
    expect(await value(`'2026-11-20'::date`)).toBe('2026-11-20')
    expect(await value(`array['2026-11-20'::date]`)).toEqual(['2026-11-20'])
    expect(await value('array[1, null]::int8[]')).toEqual([1, null])
    expect(await value(`'2026-11-20T00:00:00Z'::timestamptz`)).toEqual(new Date('2026-11-20T00:00:00Z'))
    expect(await value(`'{"a": [1]}'::jsonb`)).toEqual({ a: [1] })
  })

  it('prepares a statement once a connection and reuses it', async () => {
    for (const id of [1, 2, 3]) {
      await database.db.selectFrom('levels').select('code').where('id', '=', id).execute()
    }
    const { rows } = await sql<{ n: number; uses: number }>`
      select count(*) as n, sum(generic_plans + custom_plans)::int as uses from pg_prepared_statements
      where statement like 'select "code" from "levels"%'`.execute(database.db)
    expect(rows).toEqual([{ n: 1, uses: 3 }])
  })

  it('plans a statement once, also one with an array', async () => {
    for (let n = 0; n < 12; n++)
      await sql`select id from levels where id = any(${[1, 2, n]}::int[])`.execute(database.db)
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like 'select id from levels%'`.execute(database.db)
    expect(rows).toEqual([{ custom: 0, generic: 12 }])
  })

  it('goes on when a migration changed a table under a prepared statement', async () => {
    await sql`create table moving (a int)`.execute(database.db)
    const read = () =>
      database.db
        .selectFrom('moving' as 'levels')
        .selectAll()
        .execute()
    expect(await read()).toEqual([])
    await sql`alter table moving add column b int`.execute(database.db)
    expect(await read()).toEqual([])
  })

  it('ends a statement that takes too long, and the connection lives', async () => {
    await expect(value('pg_sleep(2)')).rejects.toMatchObject({ code: '57014' })
    expect(await value('1')).toBe(1)
  })

  it('says that the database is gone when a session was ended, then serves again', async () => {
    const failed = await value('pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => error)
    expect(isDatabaseGone(failed)).toBe(true)
    expect(await value('1')).toBe(1)
  })

  it('does not take a wrong statement for a database that is gone', async () => {
    const failed = await value('nonsense').catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(isDatabaseGone(failed)).toBe(false)
  })

  it('has no pending migration in a migrated database', async () => {
    expect(await pendingMigrations(database.db, migrationNames())).toEqual([])
  })
})
