import { expect, test } from 'vitest'
import { isOpenablePage, PAGES, PLANNED_PAGES } from '#domain/accounts/access.ts'
import { listedPages, routedPages } from './support/pages-of-routes.ts'

test('the table of access and the routes name the same pages, but for those that are planned', () => {
  expect(listedPages()).toEqual(routedPages())
  const listed = Object.values(PAGES).flat() as string[]
  for (const path of PLANNED_PAGES) expect(listed).toContain(path)
})

test('a planned page cannot be opened, a built one can', () => {
  const fill = (path: string) => path.replace(/\{\w+\}/g, '7')
  for (const path of PLANNED_PAGES) expect([path, isOpenablePage(fill(path))]).toEqual([path, false])
  for (const path of routedPages()) expect([path, isOpenablePage(fill(path))]).toEqual([path, true])
})
