import { expect, test } from 'vitest'
import { MAX_ID, readId, readPageNumber } from './address-numbers.ts'

test.each([
  ['1', 1],
  ['999999999', 999_999_999],
  ['1000000000', null],
  ['0', null],
  ['07', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  [' 1', null],
  ['၁', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the id in %j is %j', (text, id) => expect(readId(text)).toBe(id))

test('an own card has an id up to the largest of the database', () => {
  expect(readId('2147483647', MAX_ID)).toBe(MAX_ID)
  expect(readId('2147483648', MAX_ID)).toBeNull()
})

test('a page of a list is at most what the API takes', () => {
  const pageOf = (query: string) => readPageNumber(new URLSearchParams(query))
  expect([pageOf('page=3'), pageOf('page=999999'), pageOf('page=1000000')]).toEqual([3, 999_999, null])
  expect([pageOf(''), pageOf('page='), pageOf('page=last')]).toEqual([null, null, null])
})
