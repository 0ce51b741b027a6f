import { expect, test } from 'vitest'
import { LOCALES } from '#domain/text/locales.ts'
import { PHONE, pathOf } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newPhone, sentCode } from '#tests/support/factories.ts'
import { register } from '#tests/support/registering.ts'

const { app, browser } = await e2eApp()

test.each(LOCALES)(
  'a visitor without script tries a question, signs in and comes to the first lesson, in one language: %s',
  async (locale) => {
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
    const page = await context.newPage()
    const expectLanguage = async () => expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await page.goto(`${app.url}/?lang=${locale}`)
    await expectLanguage()
    await page.locator('a[href="/try"]').click()
    await expectLanguage()
    await page.locator('button[name=answer]').first().click()
    await page.locator('.run-verdict').waitFor()
    await page.goto(`${app.url}/try?q=end`)
    await page.locator('.run-actions a[href="/#sign-in"]').click()
    await expectLanguage()
    const phone = newPhone()
    await page.locator('input[name=phone]').fill(phone.replace('+95', '0'))
    await page.locator('form:has(input[name=phone]) button.button').click()
    await page.locator('input[name=otp]').fill(await sentCode(app, phone))
    await page.locator('form:has(input[name=otp]) button.button').first().click()
    await page.waitForURL('**/registration')
    await expectLanguage()
    await register(page)
    expect(pathOf(page)).toBe('/learn')
    await expectLanguage()
    const next = page.locator('a[href^="/lessons/"]').first()
    await next.click()
    expect(pathOf(page)).toMatch(/^\/lessons\/\d+/)
    await expectLanguage()
    await context.close()
  },
)
