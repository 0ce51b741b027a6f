import type { Page } from 'playwright-core'

type Answers = {
  language?: 1 | 2
  knows?: 'never' | 'little' | 'lot'
  minutes?: 5 | 10 | 20 | 30
  name?: string
}

/** Takes a newcomer at /registration through its screens, one tap each; ends where they lead to. */
export async function register(
  page: Page,
  { language = 1, knows = 'never', minutes = 10, name = 'စုစု' }: Answers = {},
) {
  await answer(page, 'language_id', language, 'knows')
  await answer(page, 'knows', knows, 'minutes')
  await answer(page, 'daily_minutes', minutes, 'phrases')
  await page.locator('button[name=phrases_met]').click()
  await page.waitForURL('**/registration?step=name')
  await page.locator('input[name=name]').fill(name)
  await page.locator('form:has(input[name=name]) button.button').click()
  await page.waitForURL((url) => url.pathname !== '/registration')
}

/** Taps one option, and waits for the next screen. */
export async function answer(page: Page, question: string, value: string | number, next: string) {
  await page.locator(`button[name=${question}][value="${value}"]`).click()
  await page.waitForURL(`**/registration?step=${next}`)
}
