import { expect, test } from 'vitest'
import { LOCALES } from '#domain/text/locales.ts'
import { PHONE, pathOf } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newPhone, sentCode } from '#tests/support/factories.ts'
import { register } from '#tests/support/registering.ts'

const { app, browser } = await e2eApp()

test.each(LOCALES)(
  'a visitor without script tries a lesson, signs in and comes to the first lesson, in one language: %s',
  async (locale) => {
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
    const page = await context.newPage()
    const expectLanguage = async () => expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await page.goto(`${app.url}/?lang=${locale}`)
    await expectLanguage()
    for (const question of await page.locator('.trial-question').all())
      await question.locator('label').first().click()
    await page.locator('.trial-questions button').click()
    expect(await page.locator('.trial-questions input:checked').count()).toBe(3)
    expect(await page.locator('.trial-question').first().locator('.verdict:visible').count()).toBeGreaterThan(
      0,
    )
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
