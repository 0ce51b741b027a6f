import type { Page } from 'playwright-core'
import { whenSettled } from '#tests/e2e/support/browser.ts'

/**
 * Taps a place twice within 140 ms, as Chromium counts time.
 * @param at which part of the element's width, from the left
 */
export async function tapTwice(page: Page, selector: string, at: number) {
  await whenSettled(page)
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  const [x, y] = [box.x + box.width * at, box.y + box.height / 2]
  const devtools = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  for (const at of [start, start + 0.14]) {
    const touch = { touchPoints: [{ x, y }], timestamp: at }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touch })
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: at + 0.03,
    })
  }
}
