import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()
const { id: lesson } = await app.deps.db
  .selectFrom('lessons')
  .select('id')
  .where('slug', '=', 'a1-greetings-watch')
  .executeTakeFirstOrThrow()
const openRun = async (prepare?: (context: BrowserContext) => Promise<void>) => {
  const { token } = await newLearner(app)
  const opened = await open(browser, app, `/speak?lesson=${lesson}&of=unit`, {
    token,
    locale: 'en',
    ...(prepare && { prepare }),
  })
  await whenInteractive(opened.page)
  // The island listens once it has its model.
  await opened.page.getByText('Hear the model, then record').waitFor()
  return opened
}
const noted = (script: string) => async (context: BrowserContext) => {
  await context.addInitScript(script)
}
const refusing = (name: string) =>
  noted(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(Object.assign(new Error(), { name: '${name}' }))`,
  )

test('a browser that allows no microphone is told so, and the model is heard all the same', async () => {
  const { page, problems } = await openRun()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect
    .poll(() => page.locator('.speaking-status').textContent(), { timeout: 10_000 })
    .toMatch(/^The microphone isn’t allowed|^This device has no microphone/)
  await expectAccessible(page)
  const model = page.getByRole('button', { name: 'Model' })
  await model.click()
  expect(await model.getAttribute('aria-pressed')).toBe('true')
  expect(problems).toEqual([])
})

test.each([
  ['refused', refusing('NotAllowedError'), /isn’t allowed/],
  ['missing', refusing('NotFoundError'), /has no microphone/],
  ['taken', refusing('NotReadableError'), /Another app/],
  ['unknown to the browser', noted('delete window.MediaRecorder'), /browser can’t record/],
  [
    'at an address that is not secure',
    noted('Object.defineProperty(window, "isSecureContext", { value: false })'),
    /secure address/,
  ],
])('a microphone that is %s is said to be so, in a sentence of its own', async (_, prepare, sentence) => {
  const { page, problems } = await openRun(prepare)
  await page.keyboard.press('r')
  await expect
    .poll(() => page.locator('.speaking-status').textContent(), { timeout: 10_000 })
    .toMatch(sentence)
  expect(problems).toEqual([])
})

test('without script the lines are there to be read and heard, and it is said that nothing can be recorded', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, `/speak?lesson=${lesson}&of=unit`, {
    token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  expect(await page.locator('.speak-plain').textContent()).toContain('needs JavaScript')
  expect(await page.locator('.speak-plain li').count()).toBeGreaterThan(3)
  expect(await page.locator('.speak-plain audio').count()).toBeGreaterThan(3)
  expect(await page.locator('.speak-body').isVisible()).toBe(false)
})
