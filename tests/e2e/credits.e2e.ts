import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { DESK, launch, open, PHONE, pathOf } from './browser.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startApp({ pages: true, listen: true })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const looks = [
  { locale: 'my', colorScheme: 'light', viewport: PHONE },
  { locale: 'en', colorScheme: 'dark', viewport: PHONE },
  { locale: 'my', colorScheme: 'dark', viewport: DESK },
  { locale: 'en', colorScheme: 'light', viewport: DESK },
] as const

test('the credits need no session and no script, are accessible and fit', async () => {
  for (const look of looks) {
    const { page, context, problems, status } = await open(browser, app, '/credits', look)
    expect([status, pathOf(page), await page.locator('script').count()]).toEqual([200, '/credits', 0])
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([overflow, problems]).toEqual([0, []])
    const strokes = page.locator('h2', { hasText: 'KanjiVG' })
    expect(
      await strokes.evaluate((heading) => heading.nextElementSibling?.nextElementSibling?.innerHTML),
    ).toContain('https://creativecommons.org/licenses/by-sa/3.0/')
    await context.close()
  }
})

test('the start page and the profile lead there, and the page is kept for the next visitor', async () => {
  const visitor = await open(browser, app, '/')
  await visitor.page.locator('nav.site-links a[href="/credits"]').click()
  await visitor.page.waitForURL('**/credits')
  await visitor.context.close()
  const { token } = await newLearner(app)
  const learner = await open(browser, app, '/profile', { token })
  await learner.page.locator('.account-links a[href="/credits"]').click()
  await learner.page.waitForURL('**/credits')
  await learner.context.close()
  const get = () => app.app.inject({ url: '/credits', headers: { cookie: 'locale=en' } })
  await get()
  expect(await statementsOf(async () => expect((await get()).body).toContain('KanjiVG'))).toHaveLength(0)
})
