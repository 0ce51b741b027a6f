import { expect, test } from 'vitest'
import { formatCatalogueAddress, readCatalogueQuery } from './catalogue-query.ts'

const read = (query: string) => readCatalogueQuery(new URLSearchParams(query))

test('an address says what of a shelf is shown, and is written as it is read', () => {
  const address = '/grammar?language=2&level=N5&page=3'
  expect(formatCatalogueAddress('/grammar', read(address.split('?')[1] ?? ''))).toBe(address)
  expect(formatCatalogueAddress('/stories', read(''))).toBe('/stories')
})

test('what an address says wrongly counts as not said', () => {
  for (const query of [
    'language=3',
    'language=x',
    'level=Z9',
    'level=a1',
    'page=0',
    `page=${'9'.repeat(1000)}`,
  ])
    expect([query, read(query)]).toEqual([query, { language: null, level: null, page: 1 }])
})
