import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from '#tests/e2e/browser.ts'
import { practiceApp } from '#tests/e2e/practice/practice-app.ts'
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

const CRASHED = 'Application error: a client-side exception has occurred'

test.each([
  ['en', CRASHED],
  ['my', 'ဤစာမျက်နှာ ရပ်သွားပါသည်'],
] as const)(
  'an island that throws says so in the language of the page (%s), and how to go on',
  async (locale, heading) => {
    const { token } = await newLearner(app)
    const { page, context } = await open(browser, app, path, { token, locale, prepare: without('ways') })
    const error = page.locator('.error-page')
    await error.waitFor()
    const said = (await error.locator('h1, p[lang=en]').allTextContents()).map((text) =>
      text.replaceAll('\u2060', ''),
    )
    // In English the heading is what the product calls it; in another language that stands below.
    expect(said).toEqual(locale === 'en' ? [heading] : [heading, CRASHED])
    expect(await page.locator('.run-form').count()).toBe(0)
    await context.unrouteAll()
    await error.locator('.actions a').first().click()
    await page.locator('[data-awake] .run-form').waitFor()
  },
)

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
