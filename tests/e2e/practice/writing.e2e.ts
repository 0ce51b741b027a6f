import { expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { open, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

const { app, browser } = await e2eApp()
const PATH = '/writing/writing-my-day'
const TEXT = 'I get up at six. I go to work by bus.'

async function openWriting(javaScriptEnabled: boolean) {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  const opened = await open(browser, app, PATH, { token: learner.token, locale: 'en', javaScriptEnabled })
  if (javaScriptEnabled) await whenInteractive(opened.page)
  return { ...opened, learner }
}
const lettersOf = ({ id }: { id: number }) =>
  app.deps.db.selectFrom('student_questions').select('question').where('learner_id', '=', id).execute()

test.each([true, false])(
  'an empty text is named, a written one kept beside the model, sent to a teacher once, and done (with script: %s)',
  async (hasScript) => {
    const { page, learner } = await openWriting(hasScript)
    const keep = () => page.locator('.writing-form button').click()
    await keep()
    await page.locator('.field-error', { hasText: 'Please fill this in.' }).waitFor()
    if (hasScript) await expectAccessible(page)
    await page.locator('textarea').fill(TEXT)
    await keep()
    await page.getByRole('heading', { name: 'A model' }).waitFor()
    expect(await page.locator('textarea').inputValue()).toBe(TEXT)
    expect(await page.locator('.field-error', { hasText: 'Please fill this in.' }).count()).toBe(0)
    for (let time = 0; time < 2; time++) {
      await page.goto(app.url + PATH)
      if (hasScript) await whenInteractive(page)
      await page.locator('button[value=ask]').click()
      await page.locator('.writing-asked').waitFor()
    }
    expect(await lettersOf(learner)).toHaveLength(1)
    await page.locator('button[value=done]').click()
    await page.waitForURL(/\/done$/)
    await page.goto(`${app.url}/writing`)
    expect(await page.locator('.shelf-row', { hasText: 'My day' }).locator('.chip').count()).toBe(1)
  },
)

test('what is written without a line stands there again after the page was closed', async () => {
  const { page, context } = await openWriting(true)
  await page.locator('textarea').fill(TEXT)
  await context.setOffline(true)
  await page.locator('.writing-form button').click()
  await page.getByText('Cannot connect to the internet').waitFor()
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe(TEXT)
})
