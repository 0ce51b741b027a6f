import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { open } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible, expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()
let token: string
beforeAll(async () => {
  token = (await newLearner(app)).token
})

test.each([
  '/library',
  '/library?q=eki',
  '/library?q=marktet',
  '/library?q=qqqqqq',
  '/library?kind=word&level=A1',
])(
  '%s is accessible and fits on every screen',
  async (path) => {
    await expectGoodLooks(browser, app, path, { token })
  },
  60_000,
)

test('a word is found and filtered by address, without script', async () => {
  const { page } = await open(browser, app, '/library', { token, javaScriptEnabled: false })
  await page.locator('input[name=q]').fill('market')
  await page.locator('input[name=q]').press('Enter')
  await page.waitForURL(/\/library\?q=market$/)
  const words = page.locator('#found-word')
  expect(await words.count()).toBe(1)
  expect(await page.locator('input[name=q]').inputValue()).toBe('market')
  await page.locator('.library .filter > summary').click()
  await page.getByRole('link', { name: 'A1', exact: true }).first().click()
  await page.waitForURL(/q=market&level=A1/)
  expect(await page.locator('.library .filter').getAttribute('open')).not.toBeNull()
  await page.locator('.library-item a').first().click()
  expect(new URL(page.url()).pathname).not.toBe('/library')
})

test('the tiles are in reach of a thumb, and stand with texts at twice their size', async () => {
  const { page } = await open(browser, app, '/library', { token })
  const boxes = await page.locator('.library-tiles a').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { width, height } = tile.getBoundingClientRect()
      return Math.min(width, height)
    }),
  )
  expect(boxes).toHaveLength(10)
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(48)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectAccessible(page)
})

test('the tile of live classes says when the next begins, and that one is being taught', async () => {
  const { page } = await open(browser, app, '/library', { token, locale: 'en' })
  const says = () => page.locator('.library-tiles a[href="/live-classes"] span').textContent()
  await sql`update live_events set starts_at = now() + interval '1 day'`.execute(app.deps.db)
  await page.reload()
  expect(await says()).toMatch(/\d/)
  await sql`update live_events set starts_at = now() - interval '1 minute', duration = 60`.execute(
    app.deps.db,
  )
  await page.reload()
  expect(await says()).toBe('Live now')
})
