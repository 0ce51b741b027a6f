import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexedPages } from '#domain/desk/site/indexed-pages.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { attributesOf, openPage } from './public-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const isOurs = (address: string) => /^\/(?!\/)/.test(address)

/** What the page behind an address leads to, fetches or sends its forms to, within the site. */
function addressesIn(html: string): string[] {
  const links = attributesOf(html, /^<(a|link|source|track|img|audio|video)\b/, '(?:href|src)')
  const posters = attributesOf(html, /^<video\b/, 'poster')
  return [...links, ...posters].filter(isOurs)
}

test('from the first page every public page can be reached, and nothing that is linked is missing', async () => {
  const seen = new Map<string, number>()
  const queue = [{ address: '/', from: '' }]
  const missing: string[] = []
  for (let next = queue.shift(); next; next = queue.shift()) {
    const path = next.address.replace(/#.*/, '')
    if (seen.has(path)) continue
    const { status, html, headers } = await openPage(app, path)
    seen.set(path, status)
    // Learners' pages send visitors to the first page.
    if (status !== 200 && status !== 302) missing.push(`${path} (${status}) on ${next.from}`)
    if (status !== 200 || !String(headers['content-type']).includes('text/html')) continue
    for (const address of addressesIn(html)) queue.push({ address, from: path })
  }
  expect(missing).toEqual([])
  for (const page of indexedPages()) expect([page, seen.get(page)]).toEqual([page, 200])
  expect(seen.size).toBeGreaterThan(indexedPages().length + 20)
})

test('what an address names within a page is there', async () => {
  for (const page of indexedPages()) {
    const { html } = await openPage(app, page)
    for (const [, path = '', part = ''] of html.matchAll(/(?:href|action)="(\/[^"#]*)#([\w-]+)"/g)) {
      const { html: there } = await openPage(app, path)
      expect([page, path, part, there.includes(`id="${part}"`)]).toEqual([page, path, part, true])
    }
  }
})
