import { expect, test } from 'vitest'
import { isOpenablePage } from '#domain/account/access.ts'
import { listedPages, routedPages } from '../support/pages-of-routes.ts'

test('the table of access and the routes name the same pages: none is listed that is not built, none is built that is not listed', () => {
  const [listed, routed] = [new Set(listedPages()), new Set(routedPages())]
  expect([...routed.difference(listed)], 'name these pages in src/domain/account/access.ts').toEqual([])
  expect([...listed.difference(routed)], 'name these pages in src/web/routes.ts').toEqual([])
  expect(listedPages()).toEqual(routedPages())
})

test('every page that is built can be opened, and what is none cannot', () => {
  const fill = (path: string) => path.replace(/\{\w+\}/g, '7')
  for (const path of routedPages()) expect([path, isOpenablePage(fill(path))]).toEqual([path, true])
  expect(isOpenablePage('/no-such-page')).toBe(false)
})

/** Addresses that the contract promises to other clients and to bookmarks. */
const PROMISED = [
  ...['/', '/learn', '/registration', '/apply-scholarship', '/scholarship', '/contact-us', '/about-us'],
  ...['/faq', '/platforms', '/link-campaign/x', '/privacy-policy', '/pricing', '/form', '/credits'],
  ...['/thazin-for-business', '/lessons/1', '/lessons/1/practice', '/lessons/1/flash-cards'],
  ...['/lessons/1/characters', '/review', '/calendar', '/live-classes', '/shorts', '/micro-lessons'],
  ...['/micro-lessons/1', '/notifications', '/payments', '/payments/1', '/library', '/words', '/grammar'],
  ...['/practice/mistakes', '/listen', '/stories', '/profile', '/level-test', '/characters', '/courses'],
  ...['/courses/1', '/decks', '/sandbox-pay/1'],
]

test('every address that the contract names has its page', () => {
  expect(PROMISED.filter((path) => !isOpenablePage(path))).toEqual([])
})
