import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The page as axe wants it. The pages have no frames: without looking for any, axe needs no second page for its report.
 * @param rules only these, where all others have been looked at in another look of the same page
 */
export async function expectAxeClean(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/** The page as axe wants it, and no wider than the screen. */
export async function expectAccessible(page: Page) {
  await expectAxeClean(page)
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(tooWide).toBe(0)
}
