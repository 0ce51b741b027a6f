import { expect, test } from 'vitest'
import { PHONE } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'

const { app, browser } = await e2eApp()

test.each(['light', 'dark'] as const)(
  'a page that fails before it is drawn can be read and left in the %s',
  async (colorScheme) => {
    const page = await browser.newPage({ colorScheme, viewport: PHONE })
    const headers = { accept: 'text/html', cookie: 'locale=my' }
    const answer = await fetch(`${app.url}/learn`, { method: 'PUT', headers })
    await page.setContent(await answer.text())
    await expectAccessible(page)
    const links = await page
      .locator('a')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('href'), link.getBoundingClientRect().height >= 44]),
      )
    expect(links).toEqual([['/', true]])
  },
)
