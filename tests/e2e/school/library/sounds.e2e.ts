import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()

const turnCard = async (page: Page) => {
  await page.click('button[name=show]')
  await page.locator('.flash-ratings').waitFor()
}

test.each([
  ['of a story', '/stories/story-hello-bird', '.story-play', async () => {}],
  ['of a card', '/lessons/2/flash-cards', '.sound-play', turnCard],
  ['beside a word', '/words/note?card=1', '.sound-play', async () => {}],
])('without a line the sound %s says why nothing is heard', async (_, path, button, prepare) => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, path, { token, locale: 'en' })
  await whenInteractive(page)
  await prepare(page)
  await context.setOffline(true)
  await page.locator(button).first().click()
  await page.locator('.toast', { hasText: 'Cannot connect to the internet' }).waitFor()
  await expect.poll(() => page.locator('.playing').count()).toBe(0)
})

test('a sound that was heard is not fetched again on the next page', async () => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, '/words/note?card=1', { token })
  const answers: string[] = []
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ response: { url, status, fromDiskCache } }) => {
    if (url.endsWith('.m4a')) answers.push(`${status} ${fromDiskCache ? 'kept' : 'sent'}`)
  })
  const hear = async () => {
    await whenInteractive(page)
    await page.locator('.sound-play').first().click()
    await expect.poll(() => page.locator('.playing').count(), { timeout: 20_000 }).toBe(0)
  }
  await hear()
  await page.goto(page.url())
  await hear()
  expect(answers).toEqual(['206 sent', '206 kept'])
})
