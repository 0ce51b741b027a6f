import { expect, test } from 'vitest'
import { button, open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAxeClean } from '#tests/e2e/support/expect-accessible.ts'
import { changeAccount } from '#tests/support/accounts.ts'
import { newLearner, newPhone, PASSWORD, sentCode } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

const me = async (token: string) => (await send(app, 'GET', '/me', {}, { token })).body.data

/** A learner whose account has no phone: its number was only noted, and went to who could read its messages. */
async function withoutPhone() {
  const learner = await newLearner(app)
  await changeAccount(app.deps.db, learner.id, { phone: null, phone_confirmed_at: null })
  return learner
}

test('a password needs a phone first, which is added by a code; then it is set, with an e-mail address', async () => {
  const { token } = await withoutPhone()
  const { page, problems } = await open(browser, app, '/profile/password', { token, locale: 'en' })
  await whenInteractive(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Add a phone number' }).click()
  await page.waitForURL('**/profile/phone')
  await page.getByText('From then on you can sign in with it.').waitFor()
  await expectAxeClean(page)
  const phone = newPhone()
  await page.getByLabel('New phone number').fill(phone)
  await button(page, 'Send me a code').click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, phone))
  await button(page, 'Confirm').click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('link', { name: 'Change the phone number' }).waitFor()
  expect((await me(token)).phone).toBe(phone)

  await page.getByRole('link', { name: 'Set a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.getByLabel('E-mail (if you like)').fill('khin@example.com')
  await button(page, 'Save the password').click()
  await page.getByText('Saved.').waitFor()
  const signed = await send(app, 'POST', '/verify-login', { phone, password: PASSWORD })
  expect(signed.status).toBe(200)
  expect(await me(signed.body.data.access_token)).toMatchObject({ email: 'khin@example.com', phone })
  expect(problems).toEqual([])
})

test.each([true, false])(
  'a phone is added now and confirmed later; a taken one is refused in words (with script: %s)',
  async (javaScriptEnabled) => {
    const { token } = await withoutPhone()
    const taken = await newLearner(app)
    const { page } = await open(browser, app, '/profile/phone', { token, locale: 'en', javaScriptEnabled })
    if (javaScriptEnabled) await whenInteractive(page)
    await page.getByLabel('New phone number').fill(taken.phone)
    await button(page, 'Add it now, confirm it later').click()
    await page.locator('.field-error').first().waitFor()
    expect((await me(token)).phone).toBeNull()
    const phone = newPhone()
    await page.getByLabel('New phone number').fill(phone)
    await button(page, 'Add it now, confirm it later').click()
    await page.waitForURL('**/profile?saved=1')
    expect((await me(token)).phone).toBe(phone)
  },
)

test('the e-mail address of the password’s form is optional, checked, and not asked for again', async () => {
  const { token } = await newLearner(app)
  await newLearner(app, { email: 'mya@example.com' })
  const { page } = await open(browser, app, '/profile/password', { token, locale: 'en' })
  await whenInteractive(page)
  const email = page.getByLabel('E-mail (if you like)')
  for (const written of ['no', 'MYA@example.com', 'thida@example.com']) {
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('New password again').fill(PASSWORD)
    await email.fill(written)
    // The browser's own check of e-mail addresses comes before the server's.
    if (written === 'no')
      await page
        .locator('form')
        .last()
        .evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
    await button(page, 'Save the password').click()
    if (written !== 'thida@example.com') await page.locator('#new-email-note.field-error').waitFor()
  }
  await page.getByText('Saved.').waitFor()
  await page.goto(`${app.url}/profile/password`)
  await page.getByLabel('Current password').waitFor()
  expect(await email.count()).toBe(0)
  const { email: stored } = (await page.evaluate(async () => {
    const headers = { 'app-token': 'thazin-web', 'app-version': 'V1', platform: 'web' }
    return (await (await fetch('/api/me', { headers })).json()).data
  })) as { email: string }
  expect(stored).toBe('thida@example.com')
})
