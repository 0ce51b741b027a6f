import { expect, test } from 'vitest'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()

test('whose session ended in the middle of a run is told so where the sign-in is', async () => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, '/lessons/3/practice?q=1', { token, locale: 'en' })
  await whenInteractive(page)
  await context.addCookies([{ name: 'token', value: 'gone', url: app.url }])
  await page.locator('button[name=answer]').last().click()
  await page.getByText('You have been signed out.').waitFor()
  expect(await page.locator('input[name=phone]').isVisible()).toBe(true)
})
