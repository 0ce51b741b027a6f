import { expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { open } from './browser.ts'
import { e2eApp } from './e2e-app.ts'

const { app, browser } = await e2eApp()

test('a browser fetches the dictionary when it has time, and reads the next documents with it', async () => {
  const { token } = await newLearner(app)
  // Past a worker, the page's own requests can be looked at.
  const { page, context } = await open(browser, app, '/learn', { token, serviceWorkers: 'block' })
  const encodings: string[] = []
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceivedExtraInfo', ({ headers }) => {
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')
    if (encoding) encodings.push(encoding[1])
  })
  const fetched = page.waitForResponse(({ url }) => url().includes('/dictionaries/'), { timeout: 60_000 })
  let isThere = false
  void fetched.then(() => {
    isThere = true
  })
  while (!isThere) {
    await page.reload({ waitUntil: 'load' })
    await page.waitForTimeout(1000)
  }
  expect((await fetched).headers()['use-as-dictionary']).toBeDefined()
  await page.waitForTimeout(1000)
  encodings.length = 0
  for (const path of ['/review', '/profile', '/learn']) {
    await page.goto(app.url + path, { waitUntil: 'load' })
    await expect.poll(() => page.locator('main h1, main h2').first().isVisible()).toBe(true)
  }
  expect(encodings.filter((encoding) => encoding === 'dcz')).toHaveLength(3)
  await context.close()
})
