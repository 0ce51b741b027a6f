import { expect, test } from 'vitest'
import { open } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()

test('the list and a point of each language are accessible and fit, on phone and desk, light and dark', async () => {
  const { token } = await newLearner(app)
  for (const path of ['/grammar', '/grammar?language=2', '/grammar/present-simple', '/grammar/o-kudasai'])
    await expectGoodLooks(browser, app, path, { token })
})

test('without script a point is found from the library, read, and its questions are answered', async () => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, '/library', {
    locale: 'en',
    token,
    javaScriptEnabled: false,
  })
  await page.getByRole('link', { name: /^Grammar/ }).click()
  await page.getByRole('link', { name: '日本語' }).click()
  await page.getByRole('searchbox').fill('kudasai')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: /O kudasai/ }).click()
  await page.getByRole('heading', { level: 1, name: /O kudasai/ }).waitFor()
  const question = page.locator('.read-question').first()
  await question.getByRole('radio', { name: 'が' }).check()
  await question.getByRole('button', { name: 'Check' }).click()
  expect(await question.getByRole('status').textContent()).toMatch(/^Not quite.*を/)
  await page.getByRole('link', { name: 'Back to grammar' }).click()
  await page.waitForURL(/\/grammar\?language=2$/)
  await context.close()
})

test('a verdict leads to the point that the question practises', async () => {
  const { token } = await newLearner(app)
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-review')
    .executeTakeFirstOrThrow()
  const { page, context } = await open(browser, app, `/lessons/${id}/practice`, {
    locale: 'en',
    token,
    javaScriptEnabled: false,
  })
  await page.locator('.run-option').first().click()
  await page.getByRole('link', { name: 'To be: am, is, are' }).click()
  await page.getByRole('heading', { level: 1, name: 'To be: am, is, are' }).waitFor()
  await context.close()
})
