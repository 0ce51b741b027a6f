import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { roundTripsOf } from '#tests/support/statements.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase({ max: 1 })
  await sql`create table counters (id int primary key, n int not null check (n < 100))`.execute(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`truncate counters`.execute(database.db)
  await sql`insert into counters values (1, 0)`.execute(database.db)
})

const count = async () =>
  (await sql<{ n: number }>`select n from counters where id = 1`.execute(database.db)).rows[0]?.n
const add = (n: number) => sql<{ n: number }>`update counters set n = n + ${n} where id = 1 returning n`
const state = async () =>
  (await sql<{ at: string }>`select pg_current_xact_id_if_assigned()::text as at`.execute(database.db))
    .rows[0]

test('a transaction begins with its first statement, in one round trip', async () => {
  const twice = () =>
    database.db.transaction().execute(async (trx) => {
      await add(1).execute(trx)
      await add(1).execute(trx)
    })
  await twice()
  expect(await roundTripsOf(twice)).toBe(3)
  expect(await count()).toBe(4)
})

test('what it begins with is taken back with the rest', async () => {
  for (let n = 0; n < 2; n++) {
    const failing = database.db.transaction().execute(async (trx) => {
      await add(1).execute(trx)
      throw new Error('no more')
    })
    await expect(failing).rejects.toThrow('no more')
  }
  expect(await count()).toBe(0)
})

test('a first statement that fails leaves nothing, and the connection serves on', async () => {
  for (let n = 0; n < 3; n++) {
    const failing = database.db.transaction().execute((trx) => add(1000).execute(trx))
    await expect(failing).rejects.toMatchObject({ code: '23514' })
    expect(await state()).toEqual({ at: null })
  }
  expect(await count()).toBe(0)
})

test('a transaction without a statement asks the database nothing', async () => {
  expect(await roundTripsOf(() => database.db.transaction().execute(async () => 1))).toBe(0)
  const failing = () =>
    database.db.transaction().execute(async () => {
      throw new Error('at once')
    })
  expect(await roundTripsOf(() => expect(failing()).rejects.toThrow('at once'))).toBe(0)
  expect(await count()).toBe(0)
})

test('what comes after a transaction without a statement is committed by itself', async () => {
  const other = new pg.Client(database.connection)
  await other.connect()
  const seen = async () => (await other.query<{ n: number }>('select n from counters')).rows[0]?.n
  await database.db.transaction().execute(async () => 1)
  await add(1).execute(database.db)
  expect(await seen()).toBe(1)
  const failing = database.db.transaction().execute(async () => {
    throw new Error('at once')
  })
  await expect(failing).rejects.toThrow('at once')
  await add(1).execute(database.db)
  expect(await seen()).toBe(2)
  await other.end()
})

test('a commit of what has failed is said to be none', async () => {
  const swallowing = database.db.transaction().execute(async (trx) => {
    await add(1).execute(trx)
    await add(1000)
      .execute(trx)
      .catch(() => null)
  })
  await expect(swallowing).rejects.toThrow()
  expect(await count()).toBe(0)
})

test('a statement answers the same ever after', async () => {
  const read = () =>
    sql`select id, n, '{"a": 1}'::jsonb as body, null as nothing from counters`.execute(database.db)
  const first = await read()
  expect(await read()).toEqual(first)
  expect(first.rows).toEqual([{ id: 1, n: 0, body: { a: 1 }, nothing: null }])
  await sql`delete from counters`.execute(database.db)
  expect((await read()).rows).toEqual([])
})

test('what answers no rows says how many it changed, the second time too', async () => {
  for (let n = 0; n < 3; n++) {
    const { numAffectedRows } = await sql`update counters set n = 0`.execute(database.db)
    expect(numAffectedRows).toBe(1n)
  }
})

test('a migration in between is noticed, in a transaction by its error and outside by nobody', async () => {
  await sql`create table moving (a int)`.execute(database.db)
  const read = (db = database.db) => sql`select * from moving`.execute(db)
  await read()
  await read()
  const other = new pg.Client(database.connection)
  await other.connect()
  await other.query('alter table moving add column b int')
  await other.query('insert into moving values (1, 2)')
  expect((await read()).rows).toEqual([{ a: 1, b: 2 }])
  expect((await read()).rows).toEqual([{ a: 1, b: 2 }])
  await other.query('alter table moving add column c int default 3')
  const inTransaction = () => database.db.transaction().execute((trx) => read(trx))
  await expect(inTransaction()).rejects.toMatchObject({ code: '0A000' })
  expect((await inTransaction()).rows).toEqual([{ a: 1, b: 2, c: 3 }])
  await other.end()
})
