import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeReaders, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'
import { DESK, open, PHONE, whenInteractive } from './browser.ts'
import { e2eApp } from './e2e-app.ts'

const { app, browser } = await e2eApp()
let readers: Readers

beforeAll(async () => {
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
})

/** How long a font and a script take on a slow line, in ms; pages are there before. */
const SLOW = 700

/** Slows what comes after the page, and gathers what moves by itself. */
async function watch(context: BrowserContext) {
  for (const late of ['**/fonts/**', '**/*.js'])
    await context.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW))
      await route.continue()
    })
  await context.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
        if (!entry.hadRecentInput)
          for (const { node } of entry.sources)
            moved.push(
              `${entry.value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 80) : node}`,
            )
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

const PAGES: [name: string, path: (ids: Readers['ids']) => string][] = [
  ['learn', () => '/learn'],
  ['lesson', ({ VIDEO }) => `/lessons/${VIDEO}`],
  ['practice', ({ PRACTICE }) => `/lessons/${PRACTICE}/practice`],
  ['flash cards', ({ FLASH_CARD }) => `/lessons/${FLASH_CARD}/flash-cards`],
  ['a character', () => '/characters/1'],
  ['review', () => '/review'],
  ['profile', () => '/profile'],
  ['settings', () => '/profile/settings'],
  ['notifications', () => '/notifications'],
  ['calendar', () => '/calendar'],
  ['payments', () => '/payments'],
  ['pricing', () => '/pricing'],
]

test.each(PAGES)('nothing of the page %s moves by itself while font and script arrive', async (_, pathOf) => {
  for (const viewport of [PHONE, DESK]) {
    const { page } = await open(browser, app, pathOf(readers.ids), {
      ...{ token: readers.tokens.learner ?? '', viewport },
      prepare: watch,
    })
    await whenInteractive(page)
    await page.waitForTimeout(SLOW)
    const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
    expect(moved, moved.join('\n')).toEqual([])
  }
})
