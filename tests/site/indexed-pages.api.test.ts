import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INDEXED_LANGUAGES, indexedPages } from '#domain/desk/site/indexed-pages.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { attributesOf, indexedAddresses, openPage } from './public-pages.ts'

const ORIGIN = 'https://thazin.example'
let app: TestApp

beforeAll(async () => {
  app = await startApp({ pages: true, settings: { PUBLIC_URL: `${ORIGIN}/`, ALLOW_DEMO_PROVIDERS: '1' } })
})
afterAll(() => app.stop())

const inSite = (address: string) => address.replace(ORIGIN, '')

/** Each language that a page says it has, with its address. */
function languagesOf(html: string): Record<string, string> {
  const isAlternate = /<link rel="alternate"/
  const names = attributesOf(html, isAlternate, 'hrefLang')
  const addresses = attributesOf(html, isAlternate, 'href')
  return Object.fromEntries(names.map((name, n) => [name, addresses[n] ?? '']))
}

test('each language of a page names all others and itself, and is what it says', async () => {
  const said = new Map<string, Record<string, string>>()
  for (const { path, lang, address } of indexedAddresses()) {
    const { status, html } = await openPage(app, address)
    expect([address, status]).toEqual([address, 200])
    expect(attributesOf(html, /^<html/, 'lang')).toEqual([lang])
    expect(attributesOf(html, /rel="canonical"/, 'href')).toEqual([ORIGIN + address])
    said.set(ORIGIN + address, languagesOf(html))
    said.set(ORIGIN + path, languagesOf((await openPage(app, path)).html))
  }
  for (const [address, languages] of said) {
    expect(Object.keys(languages)).toEqual([...INDEXED_LANGUAGES.map((one) => one.lang), 'x-default'])
    expect(Object.values(languages)).toContain(address)
    for (const other of Object.values(languages)) expect(said.get(other)).toEqual(languages)
  }
})

test('an address decides its page; a choice that was made stays, and who made none goes on in it', async () => {
  const asked = await openPage(app, '/faq?lang=en', { cookie: 'locale=my' })
  expect(attributesOf(asked.html, /^<html/, 'lang')).toEqual(['en'])
  expect(String(asked.headers['set-cookie'])).not.toContain('locale=')
  for (let visit = 0; visit < 2; visit++) {
    const fresh = await openPage(app, '/faq?lang=en')
    expect(String(fresh.headers['set-cookie'])).toContain('locale=en')
  }
  const unknown = await openPage(app, '/faq?lang=xx', { 'accept-language': 'en' })
  expect(attributesOf(unknown.html, /^<html/, 'lang')).toEqual(['en'])
  expect(attributesOf(unknown.html, /rel="canonical"/, 'href')).toEqual([`${ORIGIN}/faq`])
  const zawgyi = await openPage(app, '/faq?lang=my-Qaag')
  expect(attributesOf(zawgyi.html, /rel="canonical"/, 'href')).toEqual([`${ORIGIN}/faq?lang=my`])
})

test('choosing a language leaves the address that asked for another', async () => {
  const { statusCode, headers } = await app.app.inject({
    method: 'POST',
    url: '/faq?lang=en',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'locale=my',
  })
  expect([statusCode, headers.location]).toEqual([302, '/faq'])
  expect(String(headers['set-cookie'])).toContain('locale=my')
})

test('the sitemap has every address once, with all its languages, and robots.txt names it', async () => {
  const { html: robots } = await openPage(app, '/robots.txt')
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const kept of ['/api/', '/payments/']) expect(robots).toContain(`Disallow: ${kept}`)
  const { html: sitemap, headers } = await openPage(app, '/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => inSite(address))
  expect(listed.toSorted()).toEqual(
    [...indexedAddresses().map(({ address }) => address), ...indexedPages()].toSorted(),
  )
  expect(sitemap.match(/<xhtml:link /g)).toHaveLength(listed.length * (INDEXED_LANGUAGES.length + 1))
})

test('each page is shared with a picture of its own in its language, of 60 kB at most', async () => {
  for (const { address } of indexedAddresses()) {
    const { html } = await openPage(app, address)
    const said = (name: string) => attributesOf(html, new RegExp(`property="og:${name}"`), 'content')[0]
    const picture = said('image') ?? ''
    const { size } = await stat(join(import.meta.dirname, '../../public', inSite(picture)))
    expect([picture, size > 5_000, size <= 60_000]).toEqual([picture, true, true])
    expect((await app.app.inject({ url: inSite(picture) })).headers['content-type']).toBe('image/png')
    expect([said('url'), Boolean(said('title')), Boolean(said('description'))]).toEqual([
      ORIGIN + address,
      true,
      true,
    ])
  }
})

test('titles and descriptions are each page’s own, and of a length that is shown whole', async () => {
  for (const { lang } of INDEXED_LANGUAGES) {
    const titles = new Set<string>()
    for (const { address } of indexedAddresses().filter((one) => one.lang === lang)) {
      const { html } = await openPage(app, address)
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
      const [description = ''] = attributesOf(html, /name="description"/, 'content')
      titles.add(title)
      expect([address, title.length > 5 && title.length <= 90]).toEqual([address, true])
      expect([address, description.length > 20 && description.length <= 220]).toEqual([address, true])
    }
    expect(titles.size).toBe(indexedPages().length)
  }
})

test('an error, a learner’s page and a payment aren’t indexed', async () => {
  for (const url of ['/no-such-page', '/link-campaign/none', '/forgot-password'])
    expect((await openPage(app, url)).html).not.toContain('rel="canonical"')
})
