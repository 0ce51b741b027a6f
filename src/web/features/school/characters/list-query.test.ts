import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkToCharacters, readListQuery } from './list-query.ts'

test('an address of a list leads to that list', () => {
  const queries = fc.record({
    type: fc.constantFrom('character' as const, 'word' as const),
    category: fc.option(fc.integer({ min: 1, max: 999_999 })),
    search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    page: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(queries, (query) => {
      const url = new URL(linkToCharacters(query), 'https://thazin.example')
      expect(readListQuery(url.searchParams)).toEqual(query)
    }),
  )
})

test('what an address says wrongly counts as not said', () => {
  const query = new URLSearchParams({ type: 'x', category: '-1', page: '1e9' })
  expect(readListQuery(query)).toEqual({ type: 'character', category: null, search: '', page: 1 })
})
