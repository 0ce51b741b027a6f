import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, open, pathOf, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner, newLearnerWithPassword, PASSWORD, sentCode } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()

const NEW_PASSWORD = 'seven green parrots'

async function signInByPassword(page: Page, phone: string, password: string) {
  await page.goto(`${app.url}/`)
  await page.getByRole('link', { name: 'Sign in with a password' }).click()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
}

test.each([true, false])(
  'a password is set, and signs in after signing out (with script: %s)',
  async (javaScriptEnabled) => {
    const { token, phone } = await newLearner(app)
    const { page, problems } = await open(browser, app, '/profile', {
      token,
      locale: 'en',
      javaScriptEnabled,
    })
    if (javaScriptEnabled) await whenInteractive(page)
    await page.getByRole('link', { name: 'Set a password' }).click()
    await page.waitForURL('**/profile/password')
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('New password again').fill(PASSWORD)
    await button(page, 'Save the password').click()
    await page.getByText('Saved.').waitFor()
    await button(page, 'Sign out').click()
    await page.waitForURL(`${app.url}/`)

    await signInByPassword(page, phone, 'not the password')
    await page.locator('.field-error').waitFor()
    expect(await page.getByLabel('Phone number').inputValue()).toBe(phone)
    await signInByPassword(page, phone, PASSWORD)
    await page.waitForURL('**/learn')
    expect(problems.filter((text) => !text.includes('422'))).toEqual([])
  },
)

test('changing the password asks for the current one', async () => {
  const { phone } = await newLearnerWithPassword(app)
  const { page } = await open(browser, app, '/', { locale: 'en' })
  await signInByPassword(page, phone, PASSWORD)
  await page.waitForURL('**/learn')
  await page.goto(`${app.url}/profile/password`)
  await whenInteractive(page)
  const dialog = page.getByRole('dialog', { name: 'Change the password' })
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('New password again').fill(NEW_PASSWORD)
  await button(page, 'Save the password').click()
  await dialog.locator('#current_password-note').waitFor()
  await dialog.locator('.toast').getByText('The current password is wrong.').waitFor()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await button(page, 'Save the password').click()
  await page.getByText('Saved.').waitFor()
  await page.context().clearCookies({ name: 'token' })
  await signInByPassword(page, phone, NEW_PASSWORD)
  await page.waitForURL('**/learn')
})

test('a forgotten password is replaced by a code, without script too', async () => {
  const { phone } = await newLearnerWithPassword(app)
  const { page } = await open(browser, app, '/?with=password', { locale: 'en', javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Forgot the password?' }).click()
  await page.getByLabel('Phone number').fill(phone)
  await button(page, 'Send me a code').click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, phone))
  await button(page, 'Go on').click()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill('something else')
  await button(page, 'Save the password').click()
  await page.locator('main').getByText('The two passwords don’t match.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await button(page, 'Save the password').click()
  expect(pathOf(page)).toBe('/learn')
})

test('who is signed in resets the password by a code to their own phone', async () => {
  const { token, phone } = await newLearner(app)
  const { page } = await open(browser, app, '/profile/password/reset', { token, locale: 'en' })
  await whenInteractive(page)
  await button(page, 'Send me a code').click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, phone))
  await button(page, 'Go on').click()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await button(page, 'Save the password').click()
  await page.getByText('Saved.').waitFor()
})
