import { expect, test } from 'vitest'
import { open, pathOf } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { statementsOf } from '#tests/support/statements.ts'

const { app, browser } = await e2eApp()

test('the credits need no session and no script but what counts their links, are accessible and fit', async () => {
  await expectGoodLooks(browser, app, '/credits', {
    prepare: async (page) => {
      const scripts = await page
        .locator('script')
        .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
      expect([pathOf(page), scripts]).toEqual(['/credits', ['/visitor.js']])
      const strokes = page.locator('h2', { hasText: 'KanjiVG' })
      expect(
        await strokes.evaluate((heading) => heading.nextElementSibling?.nextElementSibling?.innerHTML),
      ).toContain('https://creativecommons.org/licenses/by-sa/3.0/')
    },
  })
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
