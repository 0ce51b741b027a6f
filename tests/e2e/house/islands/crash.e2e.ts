import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { practiceApp } from '#tests/e2e/practice/practice-app.ts'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser, path, recorded } = await practiceApp()

/** Sends the page of a practice without one of its island's props, as no release should. */
const without = (prop: string) => async (context: BrowserContext) => {
  await context.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') return await route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replace(`"${prop}":`, `"${prop}":null,"_":`)
    await route.fulfill({ response, body })
  })
}

test.each(['en', 'my'] as const)(
  'an island that throws gives way to the page’s own form, which goes to the server (%s)',
  async (locale) => {
    const learner = await newLearner(app)
    const { token } = learner
    const { page } = await open(browser, app, path, { token, locale, prepare: without('ways') })
    await page.locator('.run-form:not([data-island] *)').waitFor()
    expect(await page.locator('.error-page, [data-awake]').count()).toBe(0)
    await page.locator('button[name=skip]').click()
    await page.locator('.run-verdict').waitFor()
    expect(await recorded(learner)).toHaveLength(1)
  },
)

const CRASHED = 'Application error: a client-side exception has occurred'

test.each([
  ['en', CRASHED],
  ['my', 'ဤစာမျက်နှာ ရပ်သွားပါသည်'],
] as const)(
  'where the page’s own form can’t be had, an island that throws says so in the language of the page (%s)',
  async (locale, heading) => {
    const { token } = await newLearner(app)
    const prepare = async (context: BrowserContext) => {
      await without('ways')(context)
      // A browser that keeps nothing would crash after every reload.
      await context.addInitScript(() =>
        Object.defineProperty(globalThis, 'sessionStorage', { value: undefined }),
      )
    }
    const { page, context } = await open(browser, app, path, { token, locale, prepare })
    const error = page.locator('.error-page')
    await error.waitFor()
    expect((await error.locator('h1').textContent())?.replaceAll('\u2060', '')).toBe(heading)
    expect(await page.title()).toBe(CRASHED)
    expect(await page.locator('.run-form').count()).toBe(0)
    await context.unrouteAll()
    await error.locator('.actions a').first().click()
    await page.locator('[data-awake] .run-form').waitFor()
  },
)

test('a tap that reaches a part which the browser lacks leads to the page’s own form', async () => {
  const learner = await newLearner(app)
  const { token } = learner
  const { page } = await open(browser, app, path, { token, locale: 'en' })
  await whenInteractive(page)
  await page.evaluate(() => {
    Reflect.deleteProperty(Crypto.prototype, 'getRandomValues')
  })
  await page.locator('button[name=skip]').click()
  await page.locator('.run-form:not([data-island] *)').waitFor()
  await page.locator('button[name=skip]').click()
  await page.locator('.run-verdict').waitFor()
  expect((await recorded(learner)).length).toBeGreaterThan(0)
})

test('an island that cannot wake stays as the server drew it, and its form goes to the server', async () => {
  const learner = await newLearner(app)
  const { token } = learner
  const options = { token, locale: 'en', prepare: without('questions') } as const
  const { page, problems } = await open(browser, app, path, options)
  await expect.poll(() => problems.length).toBeGreaterThan(0)
  expect(await page.locator('.error-page, [data-awake]').count()).toBe(0)
  await page.locator('button[name=skip]').click()
  await page.locator('.run-verdict').waitFor()
  expect(await recorded(learner)).toHaveLength(1)
})
