import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeIn } from '#tests/screens/axe.ts'
import type { TestApp } from '#tests/support/start-app.ts'
import { DESK, open, PHONE, whenInteractive } from './browser.ts'

/**
 * The page as axe wants it.
 * @param rules only these, where all others have been looked at in another look of the same page
 */
export async function expectAxeClean(page: Page, rules?: string[]) {
  const axe = await axeIn(page)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.any[0]?.message])).toEqual([])
}

/** The page as axe wants it, and no wider than the screen. */
export async function expectAccessible(page: Page, rules?: string[]) {
  await expectAxeClean(page, rules)
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(tooWide).toBe(0)
}

const light = { colorScheme: 'light' } as const
const dark = { colorScheme: 'dark' } as const
const LOOKS = {
  my: [
    [light, PHONE],
    [dark, DESK],
  ],
  en: [
    [dark, PHONE],
    [light, DESK],
  ],
} as const
/** What other colours and another screen can change. */
const OF_LOOKS = ['color-contrast', 'target-size']

type How = {
  token?: string
  /** Is done with the page before it is looked at; it has its script by then, if it brings one. */
  prepare?: (page: Page, locale: 'my' | 'en') => Promise<unknown>
  /** The school doesn't have the page, and the browser says so in its console. */
  isMissing?: boolean
}

/** The page is accessible and fits, on phone and desk, light and dark, in Burmese and English, and its console stays empty. */
export async function expectGoodLooks(browser: Browser, app: TestApp, path: string, how: How = {}) {
  for (const locale of ['my', 'en'] as const) {
    const { page, context, problems } = await open(browser, app, path, { locale, token: how.token })
    if ((await page.locator('script[src]:not([src="/visitor.js"])').count()) > 0) await whenInteractive(page)
    await how.prepare?.(page, locale)
    for (const [index, [media, size]] of LOOKS[locale].entries()) {
      await page.emulateMedia(media)
      await page.setViewportSize(size)
      await expectAccessible(page, index === 0 ? undefined : OF_LOOKS)
    }
    const said = how.isMissing ? problems.filter((text) => !text.includes('404')) : problems
    expect([path, said]).toEqual([path, []])
    await context.close()
  }
}
