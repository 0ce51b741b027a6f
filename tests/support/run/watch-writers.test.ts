import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { strangersIn, tablesWrittenBy, writerIn } from './watch-writers.ts'

const server = resolve(import.meta.dirname, '../../../src/server')
const stackOf = (...files: string[]) =>
  ['Error', ...files.map((file) => `    at ask (file://${file}:3:7)`)].join('\n')

test('the tables that a statement writes are found in all its parts', () => {
  expect(tablesWrittenBy('select * from vouchers for update')).toEqual([])
  expect(
    tablesWrittenBy('insert into learner.decks (id) values ($1) on conflict (id) do update set id = 1'),
  ).toEqual(['decks'])
  expect(
    tablesWrittenBy(
      'with gone as (delete from vouchers returning id), new as (insert into orders select id from gone returning 1) update plans set price = 1',
    ).toSorted(),
  ).toEqual(expect.arrayContaining(['plans', 'vouchers']))
  expect(tablesWrittenBy('truncate vouchers, plans').toSorted()).toEqual(['plans', 'vouchers'])
})

test('the writer is the first of the server’s files that doesn’t only pass statements on, and no test', () => {
  const [driver, transaction] = ['driver/prepared-client.ts', 'transaction.ts'].map(
    (file) => `${server}/platform/db/${file}`,
  )
  const live = `${server}/features/habit/live/live.queries.ts`
  expect(writerIn(stackOf(driver ?? '', '/node_modules/kysely/a.js', transaction ?? '', live))).toBe(
    'features/habit/live/live.queries.ts',
  )
  expect(writerIn(stackOf(driver ?? '', `${server}/features/habit/live/live.api.test.ts`))).toBeNull()
  expect(writerIn(stackOf(driver ?? ''))).toBeNull()
})

test('a table of another folder is named, but for those who write tables by name', () => {
  const text = 'update vouchers set code = $1'
  expect(strangersIn(text, 'features/habit/live/live.queries.ts')).toEqual(['vouchers'])
  expect(strangersIn(text, 'features/billing/vouchers/vouchers.queries.ts')).toEqual([])
  expect(strangersIn(text, 'platform/backup/restore.ts')).toEqual([])
})
