import { expect, test } from 'vitest'
import { readWordsQuery, wordsAddress } from './words-query.ts'

const read = (query: string) => readWordsQuery(new URLSearchParams(query))

test('an address is written as it is read; what it says wrongly counts as not said', () => {
  const address = '/words?q=eki&stage=known&level=N5&unit=3&page=2'
  expect(wordsAddress(read(address.split('?')[1] ?? ''))).toBe(address)
  expect(wordsAddress(read('stage=none&level=x&unit=-1&page=0&q=%20'))).toBe('/words')
  expect(read(`q=${'x'.repeat(1_000_000)}`).q).toHaveLength(100)
})
