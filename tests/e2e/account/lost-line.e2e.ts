import { expect, test } from 'vitest'
import { button, open, pathOf, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner, signIn } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

test('a name that is typed as the line is lost stays, and is sent when the line is back', async () => {
  const { token } = await signIn(app)
  const answers = { language_id: 1, knows: 'never', daily_minutes: 20, phrases_met: true }
  await send(app, 'POST', '/me/registration', answers, { token })
  const { page, context } = await open(browser, app, '/registration', { token, locale: 'en' })
  await whenInteractive(page)
  await page.locator('input[name=name]').fill('Su Su')
  await context.setOffline(true)
  await button(page, 'Start learning').click()
  await page.getByText('Cannot connect to the internet').waitFor()
  expect(await page.locator('input[name=name]').inputValue()).toBe('Su Su')
  await context.setOffline(false)
  await button(page, 'Start learning').click()
  await page.waitForURL('**/learn')
})

test('what was chosen in the survey stays when the line is lost', async () => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, '/survey', { token, locale: 'en' })
  await whenInteractive(page)
  await page.locator('input[type=radio]').first().check()
  await context.setOffline(true)
  await page.locator('.bottom-action .button').click()
  await page.getByText('Cannot connect to the internet').waitFor()
  expect(await page.locator('input[type=radio]').first().isChecked()).toBe(true)
  await context.setOffline(false)
  await page.locator('.bottom-action .button').click()
  await expect.poll(() => pathOf(page)).not.toBe('/survey')
})
