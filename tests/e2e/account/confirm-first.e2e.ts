import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shownPhone } from '#domain/account/shown-phone.ts'
import { button, open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAxeClean } from '#tests/e2e/support/expect-accessible.ts'
import {
  ageProofs,
  newLearner,
  newLearnerWithPassword,
  newPhone,
  PASSWORD,
  sentCode,
} from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

const me = async (token: string) => (await send(app, 'GET', '/me', {}, { token })).body.data

/** A page of a learner who signed in more than ten minutes ago. */
async function openLate(learner: { id: number; token: string }, path: string, javaScriptEnabled: boolean) {
  await ageProofs(app, learner.id)
  const { token } = learner
  const { page } = await open(browser, app, path, { token, locale: 'en', javaScriptEnabled })
  if (javaScriptEnabled) await whenInteractive(page)
  await page.getByText('First, is it you?').waitFor()
  return page
}

async function confirmByCode(page: Page, phone: string) {
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill('000000')
  await button(page, 'Go on').click()
  await page.locator('#otp-error').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, phone))
  await button(page, 'Go on').click()
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement && [activeElement.id, getComputedStyle(activeElement).outlineStyle]
  })

test.each([true, false])('a first password waits for a code (with script: %s)', async (script) => {
  const learner = await newLearner(app)
  const page = await openLate(learner, '/profile/password', script)
  // A screen reader begins at the title; nobody sees a frame around what can't be pressed.
  if (script) expect(await focused(page)).toEqual(['dialog-title', 'none'])
  await button(page, 'Send me a code').click()
  await confirmByCode(page, learner.phone)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await button(page, 'Save the password').click()
  await page.waitForURL('**/profile?saved=1')
  const signed = await send(app, 'POST', '/verify-login', { phone: learner.phone, password: PASSWORD })
  expect(signed.status).toBe(200)
})

test.each([true, false])('another phone waits for the password (with script: %s)', async (script) => {
  const learner = await newLearnerWithPassword(app)
  const page = await openLate(learner, '/profile/phone', script)
  // Without script nothing can be measured in the page.
  if (script) await expectAxeClean(page)
  await page.getByLabel('Current password').fill('not it, I fear')
  await button(page, 'Go on').click()
  await page.locator('#current_password-note.field-error').waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await button(page, 'Go on').click()
  const phone = newPhone()
  await page.getByLabel('New phone number').fill(phone)
  await page.getByText(`we tell ${shownPhone(learner.phone, 'en')} by SMS`).waitFor()
  await button(page, 'Send me a code').click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, phone))
  await button(page, 'Confirm').click()
  await page.waitForURL('**/profile?saved=1')
  expect((await me(learner.token)).phone).toBe(phone)
})

test.each([true, false])(
  'an e-mail waits for a code instead of the password (with script: %s)',
  async (script) => {
    const learner = await newLearnerWithPassword(app)
    const page = await openLate(learner, '/profile/email', script)
    await button(page, `Send a code to ${shownPhone(learner.phone, 'en')} instead`).click()
    await confirmByCode(page, learner.phone)
    const email = `${learner.id}@example.com`
    await page.getByLabel('New e-mail address').fill(email)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/profile?saved=1')
    expect((await me(learner.token)).email).toBe(email)
  },
)

test('a page that stood open too long asks again before it changes anything', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, '/profile/email', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await ageProofs(app, learner.id)
  await page.getByLabel('New e-mail address').fill('late@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('First, is it you?').waitFor()
  expect((await me(learner.token)).email).toBeNull()
})

test('the account is deleted by the code that was sent for it, however old the sign-in', async () => {
  const learner = await newLearner(app)
  await ageProofs(app, learner.id)
  const { token } = learner
  const { page } = await open(browser, app, '/profile/delete', {
    token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await button(page, 'Send me the code for deleting').click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, learner.phone))
  await button(page, 'Delete the account for good').click()
  await page.waitForURL(`${app.url}/`)
  expect((await send(app, 'GET', '/me', {}, learner)).status).toBe(401)
})
