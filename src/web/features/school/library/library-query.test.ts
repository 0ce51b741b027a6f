import { expect, test } from 'vitest'
import { isHome, libraryAddress, readLibraryQuery } from './library-query.ts'

const LEVELS = ['A1', 'N5']
const read = (query: string) => readLibraryQuery(new URLSearchParams(query), LEVELS)

test('an address says what is looked for, and is written as it is read', () => {
  const address = '/library?q=eki&kind=word&level=N5&skill=2&category=1&page=3'
  expect(libraryAddress(read(address.split('?')[1] ?? ''))).toBe(address)
  expect(libraryAddress(read(''))).toBe('/library')
})

test('what an address says wrongly counts as not said', () => {
  for (const query of [
    'kind=secret',
    'level=Z9',
    'skill=-1',
    'skill=101',
    'category=x',
    'page=0',
    'q=%20%20',
    'q=',
  ])
    expect([query, isHome(read(query)), read(query).page]).toEqual([query, true, 1])
})

test('a long query is cut, and no character of it in two', () => {
  expect(read(`q=${'x'.repeat(1_000_000)}`).q).toHaveLength(100)
  expect(read(`q=${'x'.repeat(99)}😀`).q.isWellFormed()).toBe(true)
})
