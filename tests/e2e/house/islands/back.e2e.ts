import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notify } from '#server/features/habit/notifications/notify.ts'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()

/** As high as a step of the path at least: what was above a reader may be laid out a little higher than it was guessed. */
const ROW = 56

const unread = async (page: Page) => Number.parseInt((await page.locator('.bell b').textContent()) ?? '0', 10)
const top = (page: Page) => page.evaluate(() => scrollY)

// Chromium keeps no page in memory that is `no-store` and comes without TLS: what one that it kept does stands in refresh.test.ts.
test('after Back the path shows what has come meanwhile, and stands where it was left', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, '/learn', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  const seen = await unread(page)
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => top(page)).toBe(900)
  // A click of Playwright's would scroll to what stands at the edge.
  await page.evaluate(() => document.querySelector<HTMLElement>('.tabs a[href="/review"]')?.click())
  await page.waitForURL('**/review')
  await whenInteractive(page)
  await notify(app.deps, learner.id, {
    kind: 'general',
    title: { my: 'သင်္ကြန် ပိတ်ရက်', en: 'New year' },
    body: { my: 'ဆရာများ နားပါမည်။', en: 'Teachers rest next week.' },
    link: null,
    key: 'new-year',
  })
  await page.goBack()
  await whenInteractive(page)
  expect(await unread(page)).toBe(seen + 1)
  await expect.poll(async () => Math.abs((await top(page)) - 900)).toBeLessThanOrEqual(ROW)
})
