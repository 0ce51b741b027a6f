import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '#domain/account/access.ts'
import { newLearner } from '#tests/support/factories.ts'
import { listedPages } from '#tests/support/pages-of-routes.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const open = async (url: string, cookie = '') =>
  (await app.app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie } })).body

const PUBLIC: ReadonlySet<string> = new Set(['/', ...PAGES.public])

/** Whether a page's body has a link to elsewhere, and which of the scripts that count them it comes with. */
function linksOf(html: string) {
  const body = html.slice(html.indexOf('<body'))
  const scripts = [...body.matchAll(/<script type="module"[^>]* src="(\/[^"]+)"/g)].map(([, src]) => src)
  return {
    leaves: /<a\b[^>]*\shref="https?:/.test(body),
    scripts: scripts.filter((src): src is string => /\/(visitor|enhancer)/.test(src ?? '')),
  }
}

test('every page that has links to elsewhere comes with the script that counts them, with or without other scripts', async () => {
  const { token } = await newLearner(app)
  const seen: string[] = []
  const isForVisitors = (page: string) => !listedPages().includes(page) || PUBLIC.has(page)
  for (const page of [...listedPages(), '/link-campaign/welcome', '/no-such-page'])
    for (const cookie of isForVisitors(page) ? ['', `token=${token}`] : [`token=${token}`]) {
      const { leaves, scripts } = linksOf(await open(page.replace(/\{\w+\}/g, '1'), cookie))
      if (leaves) seen.push(page)
      expect([page, leaves, scripts.length]).toEqual([page, leaves, leaves || scripts.length > 0 ? 1 : 0])
    }
  expect(seen).toContain('/credits')
}, 240_000)

test('a public page without such links or sounds comes without any script', async () => {
  expect(linksOf(await open('/')).scripts).toEqual(['/visitor.js'])
  for (const page of ['/about-us', '/privacy-policy']) {
    const { leaves, scripts } = linksOf(await open(page))
    expect([page, leaves, scripts]).toEqual([page, false, []])
  }
})

test('the script of a page without others is there, small, and tells nothing by being loaded', async () => {
  const [file = ''] = linksOf(await open('/credits')).scripts
  const { statusCode, headers, body } = await app.app.inject({ method: 'GET', url: file })
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('javascript')])
  expect(body).toMatch(/\/api\/events.*addEventListener/s)
  expect(body).not.toMatch(/\bimport\b/)
  expect(body.length).toBeLessThan(2_000)
})
