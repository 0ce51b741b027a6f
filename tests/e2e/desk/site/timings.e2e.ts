import type { BrowserContext } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { open } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()

beforeEach(async () => {
  await app.deps.metrics.flush()
  await app.deps.db.deleteFrom('event_counts').execute()
})

/** A page of those that say how fast they were. */
const chosen = (more = '') => ({
  prepare: async (context: BrowserContext) => {
    await context.addInitScript(`Math.random = () => 0; ${more}`)
  },
})

const timings = async () => {
  await app.deps.metrics.flush()
  return await app.deps.db.selectFrom('event_counts').selectAll().where('type', '=', 'timing').execute()
}

test('a page tells how fast it was when it is left, and each timing is counted once', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/learn', { token, ...chosen() })
  await page.waitForRequest(/page-timings/, { timeout: 15_000 })
  await page.click('h1')
  await page.goto(`${app.url}/calendar`)
  await expect.poll(async () => (await timings()).map(({ name }) => name).sort()).toContain('lcp')
  const rows = await timings()
  for (const name of ['cls', 'lcp', 'load'])
    expect(rows.filter((row) => row.name === name && row.route === '/learn')).toMatchObject([{ count: 1 }])
  expect(Number(rows.find(({ name }) => name === 'lcp')?.value)).toBeGreaterThan(0)
}, 60_000)

test.each([
  [
    'saves data by the browser',
    "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
  ],
  ['asks for privacy', "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })"],
  ['is not among those that tell', 'Math.random = () => 0.5'],
])(
  'who %s fetches nothing that measures and tells nothing',
  async (_, script) => {
    const { token } = await newLearner(app)
    const { page } = await open(browser, app, '/learn', { token, ...chosen(script) })
    let measured = 0
    page.on('request', (request) => {
      if (/page-timings|api\/events/.test(request.url())) measured += 1
    })
    await page.waitForSelector('html[data-enhanced]')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.goto(`${app.url}/calendar`)
    await page.waitForSelector('html[data-enhanced]')
    expect(measured).toBe(0)
    expect(await timings()).toEqual([])
  },
  60_000,
)
