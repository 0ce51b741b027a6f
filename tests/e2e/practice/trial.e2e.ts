import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, pathOf, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearnerWithPassword, newPhone, sentCode } from '#tests/support/factories.ts'
import { register } from '#tests/support/registering.ts'

const { app, browser } = await e2eApp()

/** Answers what is shown, wrongly or not, and goes on. */
async function answer(page: Page) {
  await whenInteractive(page)
  await page.waitForTimeout(400)
  await page.locator('button[name=skip]').click()
  await page.locator('.run-verdict').waitFor()
  // A visitor has nobody to write to.
  expect(await page.locator('.run-letters').count()).toBe(0)
  await page.waitForTimeout(400)
  await page.locator('.run-verdict .button').click()
}

async function signIn(page: Page, phone: string) {
  await page.locator('input[name=phone]').fill(phone.replace('+95', '0'))
  await page.locator('form:has(input[name=phone]) button.button').click()
  await page.locator('input[name=otp]').fill(await sentCode(app, phone))
  await page.locator('form:has(input[name=otp]) button.button').first().click()
}

const answersOf = (phone: string) =>
  app.deps.db
    .selectFrom('answers')
    .innerJoin('learners', 'learners.id', 'answers.learner_id')
    .innerJoin('accounts', 'accounts.id', 'learners.account_id')
    .where('accounts.phone', '=', phone)
    .select('question_id')
    .execute()

test('a visitor hears the greeting, tries five questions, and an account that is made then has the answers', async () => {
  const { page, context } = await open(browser, app, '/', { locale: 'en' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.locator('.greeting [data-sound]').click()
  await expect.poll(() => asked.filter((one) => /^GET \/media\/.*\.m4a$/.test(one)).length).toBe(1)
  await page.getByRole('link', { name: 'Try it now' }).click()
  await page.waitForURL('**/try')
  for (let question = 0; question < 5; question++) await answer(page)
  // What was not known comes back.
  await page.locator('.run-head').getByText('↻').waitFor()
  expect(asked.filter((one) => one.startsWith('POST /api') && !one.includes('events'))).toEqual([])
  await page.goto(`${app.url}/try?q=end&right=4`)
  await page.getByText('4 of 5').waitFor()
  await page.locator('.run-actions .button').first().click()
  await page.waitForURL('**/#sign-in')
  const phone = newPhone()
  await signIn(page, phone)
  await page.waitForURL('**/registration')
  await register(page)
  expect(pathOf(page)).toBe('/learn')
  await expect.poll(async () => (await answersOf(phone)).length).toBe(5)
  expect(await page.evaluate(() => localStorage.getItem('thazin-run-0-0') ?? 'null')).toBe('null')
  await context.close()
})

test('who has an account already isn’t given what a visitor tried on this phone', async () => {
  const { phone, password } = await newLearnerWithPassword(app)
  const { page, context } = await open(browser, app, '/try', { locale: 'en' })
  await answer(page)
  await page.goto(`${app.url}/?with=password`)
  await page.locator('input[name=phone]').fill(phone.replace('+95', '0'))
  await page.locator('input[name=password]').fill(password)
  await page.locator('form:has(input[name=password]) button.button').click()
  await page.waitForURL('**/learn')
  await page.waitForLoadState('networkidle')
  expect(await answersOf(phone)).toEqual([])
  await context.close()
})

test('the end says how many were right only where that can be', async () => {
  const { page, context } = await open(browser, app, '/try?q=end', { locale: 'en', javaScriptEnabled: false })
  for (const right of ['6', '-1', '1e1', 'x']) {
    await page.goto(`${app.url}/try?q=end&right=${right}`)
    expect(await page.locator('.run-figures').count()).toBe(0)
  }
  await context.close()
})
