import { expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { open } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp({}, true)

test('a browser fetches the dictionary when it has time, and reads the next documents with it', async () => {
  const { token } = await newLearner(app)
  const encodings: string[] = []
  // Past a worker, the page's own requests can be looked at.
  const { page, context, problems } = await open(browser, app, '/learn', { token, serviceWorkers: 'block' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceivedExtraInfo', ({ headers }) => {
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')
    if (encoding) encodings.push(encoding[1])
  })
  for (let n = 0; n < 20 && !encodings.includes('dcz'); n++) {
    await page.goto(`${app.url}/learn`, { waitUntil: 'load' })
    await page.waitForTimeout(1000)
  }
  expect(encodings).toContain('dcz')
  encodings.length = 0
  for (const path of ['/review', '/profile', '/learn']) {
    await page.goto(app.url + path, { waitUntil: 'load' })
    await expect.poll(() => page.locator('main').first().textContent()).not.toBe('')
  }
  expect(encodings.filter((encoding) => encoding === 'dcz')).toHaveLength(3)
  // A document that can't be unpacked is a fault in the console.
  expect(problems.filter((problem) => !problem.includes('Service Worker registration blocked'))).toEqual([])
  await context.close()
})
