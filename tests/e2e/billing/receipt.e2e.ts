import { expect, test } from 'vitest'
import { report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { open, press } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { begun } from './people.ts'

const { app, browser } = await e2eApp({ ...sandboxSettings, SUPPORT_CONTACT: '09 791 000 111' })

/** A payment that was paid, whose news was seen, at its page. */
async function paid(locale: 'my' | 'en') {
  const { learner, payment, path } = await begun(app)
  await report(app, payment, 'succeeded')
  const { page, context } = await open(browser, app, path, {
    token: learner.token,
    locale,
    colorScheme: 'dark',
  })
  await page.locator('dialog:modal').waitFor()
  await press(page, 'Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  return { page, context }
}

test('a receipt is printed alone, in ink, on one sheet of A4', async () => {
  const { page, context } = await paid('my')
  await page.emulateMedia({ media: 'print' })
  const shown = await page.evaluate(() => ({
    receipt: document.querySelector('.receipt')?.textContent,
    besides: [...document.querySelectorAll('body *')]
      .filter((one) => !one.closest('.receipt') && !one.querySelector('.receipt'))
      .filter((one) => one.getClientRects().length > 0)
      .map(({ outerHTML }) => outerHTML.slice(0, 60)),
    ink: getComputedStyle(document.querySelector('.receipt dd') ?? document.body).color,
  }))
  expect(shown.receipt).toContain('TZ-')
  expect(shown.besides).toEqual([])
  // Dark on white, though the screen is dark.
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(shown.ink)?.slice(1).map(Number) ?? [255]
  expect(Math.max(...parts)).toBeLessThan(64)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  expect(text).toContain('NotoSansMyanmar')
  await context.close()
})

test('the button prints', async () => {
  const { page, context } = await paid('en')
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  await page.getByRole('button', { name: 'Print, or keep as PDF' }).click()
  await page.waitForFunction(() => document.title === 'printed')
  await expectAccessible(page)
  await context.close()
})
