import type { BrowserContext, Page } from 'playwright-core'
import { open, PHONE, whenInteractive } from '#tests/e2e/support/browser.ts'
import type { E2eApp } from '#tests/e2e/support/e2e-app.ts'

/** What comes stays fresh until it's released, however slow this machine is. */
const stopTime = (context: BrowserContext) =>
  context.addInitScript(() => {
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName !== 'fresh' || 'goesOn' in document.documentElement.dataset) return
      for (const one of (target as Element).getAnimations()) one.pause()
    })
  })

/** The 350 ms are over, for all that is there and all that comes. */
export const letTimeGoOn = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.dataset.goesOn = ''
    const all = document.getAnimations().filter((one) => (one as CSSAnimation).animationName === 'fresh')
    for (const one of all) one.play()
    await Promise.all(all.map(({ finished }) => finished))
  })
export const stopAgain = (page: Page) =>
  page.evaluate(() => void delete document.documentElement.dataset.goesOn)

export async function openSlowly({ browser, app }: E2eApp, at: string, token: string, more = {}) {
  const opened = await open(browser, app, at, {
    ...more,
    token,
    locale: 'en',
    viewport: PHONE,
    hasTouch: true,
    prepare: async (context) => void (await stopTime(context)),
  })
  await whenInteractive(opened.page)
  await letTimeGoOn(opened.page)
  return opened.page
}

/** Taps where something stands, whether or not it takes taps. */
async function tapAt(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** What a finger, a key and the page's script do to each of these at once. */
export async function pressAll(page: Page, selectors: readonly string[], keys: readonly string[]) {
  for (const selector of selectors) {
    await tapAt(page, selector)
    await page.locator(selector).first().dispatchEvent('click')
  }
  for (const key of keys) await page.keyboard.press(key)
}
