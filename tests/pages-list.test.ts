import { expect, test } from 'vitest'
import { isOpenablePage } from '#domain/accounts/access.ts'
import { listedPages, routedPages } from './support/pages-of-routes.ts'

test('the table of access and the routes name the same pages: none is listed that is not built, none is built that is not listed', () => {
  expect(listedPages()).toEqual(routedPages())
})

test('every page that is built can be opened, and what is none cannot', () => {
  const fill = (path: string) => path.replace(/\{\w+\}/g, '7')
  for (const path of routedPages()) expect([path, isOpenablePage(fill(path))]).toEqual([path, true])
  expect(isOpenablePage('/no-such-page')).toBe(false)
})
