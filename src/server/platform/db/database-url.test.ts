import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './database-url.ts'

test.each([
  'postgres://thazin:p%40ss@db.example:5433/thazin',
  'postgresql://db/thazin?sslmode=require',
  'postgres://thazin@localhost/thazin?host=%2Frun%2Fpostgres',
])('one server stays as it is written: %s', (text) => {
  expect(parseDatabaseUrl(text)).toEqual({ connectionString: text })
})

test('several servers, or one that must take writes, are listed, and node-postgres is told what it knows', () => {
  expect(
    parseDatabaseUrl(
      'postgres://u:p%40ss@one:5432,two,[::1]:5434/thazin?sslmode=require&target_session_attrs=read-write',
    ),
  ).toEqual({
    connectionString: 'postgres://u:p%40ss@one:5432/thazin?sslmode=require',
    servers: [
      { host: 'one', port: 5432 },
      { host: 'two', port: 5432 },
      { host: '::1', port: 5434 },
    ],
  })
  expect(parseDatabaseUrl('postgres://one,two/thazin')?.servers).toHaveLength(2)
  expect(parseDatabaseUrl('postgres://one/thazin?target_session_attrs=read-write')?.servers).toHaveLength(1)
})

test.each([
  'mysql://h/d',
  'postgres://one:x,two/d',
  'postgres://one,,two/d',
  'postgres://one,two:port/d',
  'postgres://one,two/d?target_session_attrs=standby',
  'postgres:/one',
])('%s is refused', (text) => {
  expect(parseDatabaseUrl(text)).toBe(null)
})
