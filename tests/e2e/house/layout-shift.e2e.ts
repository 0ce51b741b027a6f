import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeReaders, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'
import { startLine } from '#tests/support/line.ts'
import { DESK, open, PHONE, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp()
let readers: Readers

beforeAll(async () => {
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
})

/** How long a font and a script take on a slow line, in ms; pages are there before. */
const SLOW = 700

/** Slows what comes after the page. */
async function slow(context: BrowserContext) {
  for (const late of ['**/fonts/**', '**/*.js'])
    await context.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW))
      await route.continue()
    })
}

/** Gathers what moves by itself, and how much of the window. */
async function watch(context: BrowserContext) {
  await context.addInitScript(() => {
    const moved: string[] = []
    const shift = { sum: 0, moved }
    Object.assign(window, { shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
        if (!entry.hadRecentInput) {
          shift.sum += entry.value
          for (const { node, previousRect, currentRect } of entry.sources) {
            const [from, to] = [previousRect, currentRect].map(
              ({ x, y, width, height }) => `${x},${y} ${width}×${height}`,
            )
            const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node
            moved.push(
              `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms ${from} → ${to} ${what}`,
            )
          }
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type Shift = { value: number; hadRecentInput: boolean; sources: Moved[] }

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

/** What a row shifts in itself where the page arrives in the middle of it, as a share of the window; a good page by web.dev/cls has 0.1. */
const MAX_SHIFT = 0.02

async function expectStill(page: Page) {
  const { sum, moved } = await page.evaluate(
    () => (window as unknown as { shift: { sum: number; moved: string[] } }).shift,
  )
  expect.soft(sum, moved.join('\n')).toBeLessThan(MAX_SHIFT)
}

test.each(PAGES)('nothing of the page %s moves by itself while font and script arrive', async (_, pathOf) => {
  for (const viewport of [PHONE, DESK]) {
    const { page } = await open(browser, app, pathOf(readers.ids), {
      ...{ token: readers.tokens.learner ?? '', viewport },
      prepare: async (context) => {
        await slow(context)
        await watch(context)
      },
    })
    await whenInteractive(page)
    await page.waitForTimeout(SLOW)
    await expectStill(page)
  }
})

test.each(PAGES)('nothing of the page %s moves while it arrives piece by piece itself', async (_, pathOf) => {
  const path = pathOf(readers.ids)
  const line = await startLine(app.url)
  onTestFinished(async () => {
    await line.stop()
  })
  line.fate = (asked) => (asked.path === path ? 'gets its answer in pieces' : 'arrives')
  for (const viewport of [PHONE, DESK]) {
    const { page } = await open(browser, app, path, {
      ...{ token: readers.tokens.learner ?? '', viewport, at: line.url },
      prepare: watch,
    })
    await expectStill(page)
  }
})
