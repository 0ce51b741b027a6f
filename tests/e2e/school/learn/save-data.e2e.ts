import { expect, test } from 'vitest'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'

/*
 * A phone that saves data says so with each request (`Save-Data: on`): nothing is fetched that nobody asked for.
 */

const { app, browser } = await e2eApp()

const lessonPath = async (slug: string, page: string) => {
  const lessons = app.deps.db.selectFrom('lessons').select('id').where('slug', '=', slug)
  return `/lessons/${(await lessons.executeTakeFirstOrThrow()).id}/${page}`
}

test('where the phone saves data, no sound or picture of what comes later is fetched', async () => {
  const { token } = await newLearner(app)
  const saving = { token, locale: 'en', extraHTTPHeaders: { 'save-data': 'on' } } as const
  const { page } = await open(browser, app, '/profile/settings', saving)
  await page.getByRole('switch', { name: 'Data saver', checked: false }).waitFor()
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('/media/')) fetched.push(request.url())
  })
  const paths = [
    await lessonPath('a1-greetings-practice', 'practice?q=1'),
    await lessonPath('a1-greetings-words', 'flash-cards'),
  ]
  for (const path of paths) {
    await page.goto(app.url + path)
    await whenInteractive(page)
    await page.waitForLoadState('networkidle')
  }
  await page.goto(`${app.url}/level-test`)
  await page.locator('button[name=language_id]').click()
  await page.locator('.exam').waitFor()
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
})
