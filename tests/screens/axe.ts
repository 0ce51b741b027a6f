import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const SOURCE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
const HAS_COME = 'void 0'

/**
 * axe in a page as it stands now. It comes to each document once and small: by itself the builder would bring 1.5 MB twice for
 * each look. The pages have no frames: without looking for any, axe needs no second page for its report.
 */
export async function axeIn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return new AxeBuilder({ page, axeSource: HAS_COME })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
}
