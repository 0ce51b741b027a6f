import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, open } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'

/*
 * On a slow line the buttons of an island stand there before its script does: what is tapped or chosen then is done when it has come.
 */

const { app, browser } = await e2eApp()

const lessonOf = async (slug: string) =>
  (await app.deps.db.selectFrom('lessons').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** Opens a page whose islands wait for their scripts. */
async function openAsleep(path: string, language_id = 1) {
  const { token, id } = await newLearner(app, { language_id })
  await addCardStates(app, id, [{}, {}])
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = (page: Page) =>
    page.route('**/assets/island/**', (route) => promise.then(() => route.continue()))
  const { page, problems } = await open(browser, app, '/profile', { token, locale: 'en', hasTouch: true })
  await hold(page)
  await page.goto(app.url + path)
  await page.waitForFunction(() => 'enhanced' in document.documentElement.dataset)
  return { page, problems, letThrough: resolve }
}

test('a button that is tapped before its script is there shows that it was heard, and acts once', async () => {
  const { page, problems, letThrough } = await openAsleep('/characters/1', 2)
  const choose = button(page, 'Choose strokes instead of drawing')
  await choose.tap()
  await page.locator('.progress-bar').waitFor()
  await choose.tap()
  letThrough()
  await page.getByRole('button', { name: 'from the top to the bottom' }).waitFor()
  await page.locator('.progress-bar').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('words are heard by a tap that came before the script', async () => {
  const { page, letThrough } = await openAsleep('/listen')
  await page.locator('.listen-keys .button').tap()
  letThrough()
  await button(page, 'Pause').waitFor()
})

test('a size of the video that is chosen before the script is there stays chosen', async () => {
  const lesson = await lessonOf('a1-greetings-watch')
  const { page, problems, letThrough } = await openAsleep(`/lessons/${lesson}`)
  const sound = page.getByRole('radio', { name: 'Sound only' })
  await sound.check({ force: true })
  letThrough()
  await page.locator('[data-sound-only][data-awake], [data-awake] [data-sound-only]').waitFor()
  expect(await sound.isChecked()).toBe(true)
  expect(problems).toEqual([])
})

test('how one wants to speak is what happens, though it was chosen before the script was there', async () => {
  const lesson = await lessonOf('a1-greetings-watch')
  const { page, letThrough } = await openAsleep(`/speak?lesson=${lesson}`)
  await page.getByRole('radio', { name: 'Along with it' }).check({ force: true })
  letThrough()
  await page.getByText('Wear headphones').waitFor()
})
