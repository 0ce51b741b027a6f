import { beforeAll, expect, test } from 'vitest'
import { open, pathOf } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { statementsOf } from '#tests/support/statements.ts'

const { app, browser } = await e2eApp()
let english: { title: string; description: string }

beforeAll(async () => {
  const { body } = await app.deps.db
    .selectFrom('pages')
    .select('body')
    .where('slug', '=', 'faq')
    .executeTakeFirstOrThrow()
  english = body.en
  // Before the pages are read for the first time.
  await app.deps.db.updateTable('pages').set({ hidden: true }).where('slug', '=', 'about').execute()
})

test('the questions open without script, are accessible and fit, in Burmese and English', async () => {
  await expectGoodLooks(browser, app, '/faq', {
    prepare: async (page, locale) => {
      expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
      expect(await page.locator('main').getAttribute('lang')).toBe(locale)
      const first = page.locator('details').first()
      await first.locator('summary').focus()
      await page.keyboard.press('Enter')
      await first.locator('.prose').waitFor({ state: 'visible' })
    },
  })
})

test('a reader changes the language where they are', async () => {
  const { page, context } = await open(browser, app, '/faq', { javaScriptEnabled: false })
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: english.title }).waitFor()
  expect(pathOf(page)).toBe('/faq')
  await page.getByRole('button', { name: 'Zawgyi' }).click()
  await page.locator('html[lang="my-Qaag"] main[lang="my-Qaag"]').waitFor()
  await context.close()
})

test('the page is kept: the second visitor’s costs no statement; a learner’s own is not', async () => {
  const get = (token?: string) =>
    app.app.inject({ url: '/faq', headers: token ? { cookie: `token=${token}` } : { cookie: 'locale=en' } })
  await get()
  const statements = await statementsOf(async () => {
    const { statusCode, body } = await get()
    expect([statusCode, body.includes(english.title)]).toEqual([200, true])
  })
  expect(statements).toHaveLength(0)
  const learner = await newLearner(app)
  expect((await get(learner.token)).statusCode).toBe(200)
})

test('the title is the page’s own, and a page that the school does not have is 404', async () => {
  const { page, context } = await open(browser, app, '/faq/', { locale: 'en' })
  expect(await page.title()).toBe(`${english.title} · Thazin`)
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(english.description)
  await context.close()
  expect((await fetch(`${app.url}/about-us`)).status).toBe(404)
})
