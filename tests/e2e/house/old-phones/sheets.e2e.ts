import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asReadBy, CHROME, unknownTo } from '#tests/browsers/young-sheets.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { type Look, lookAtAll, PHONE } from '#tests/screens/matrix.ts'
import { makeReaders, READERS, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()
const unknown = unknownTo(CHROME)
const client = join(import.meta.dirname, '../../../../build/client')
let readers: Readers

beforeAll(async () => {
  // Read beforehand: the program answers from this process too.
  for (const file of globSync('assets/**/*.css', { cwd: client }))
    asRead(readFileSync(join(client, file), 'utf8'))
  // The first search puts its index together.
  await fetch(`${app.url}/library`)
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
})

const read = new Map<string, string>()
function asRead(sheet: string): string {
  const known = read.get(sheet) ?? asReadBy(sheet, unknown)
  read.set(sheet, known)
  return known
}

/** Sends sheets, also those inside documents, as Chrome 87 reads them. */
const withOldSheets = async (context: BrowserContext) => {
  const answer = async (route: Route) => {
    const response = await route.fetch({ maxRedirects: 0 }).catch(() => null)
    if (!response) return await route.abort()
    const type = response.headers()['content-type'] ?? ''
    if (!/text\/(html|css)/.test(type)) return await route.fulfill({ response })
    const text = await response.text()
    const body = type.includes('css')
      ? asRead(text)
      : text.replace(/(<style>)([\s\S]*?)(<\/style>)/g, (_, begin, sheet, end) => begin + asRead(sheet) + end)
    await route.fulfill({ response, body })
  }
  await context.route(
    (url) => !/^\/(assets\/.*\.js|api|media|fonts)/.test(url.pathname),
    async (route) =>
      ['document', 'stylesheet', 'fetch'].includes(route.request().resourceType())
        ? await answer(route).catch(() => route.abort().catch(() => undefined))
        : await route.continue(),
  )
}

/**
 * Is the main button in sight, and over everything else where it stands? While a dialog is open, it is the dialog's. One that stands at the
 * end of a text, or in a dialog that scrolls, is scrolled to first.
 */
const hiddenButton = async (page: Page): Promise<string | null> =>
  await page.evaluate(() => {
    scrollTo(0, 0)
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const button = dialog
      ? dialog.querySelector<HTMLElement>('.button')
      : document.querySelector<HTMLElement>(
          '.bottom-action .button, .next-lesson .button, .run-actions .button',
        )
    if (!button || button.getClientRects().length === 0) return null
    const bar = button.closest('.bottom-action')
    const staysInSight = bar !== null && getComputedStyle(bar).position !== 'static'
    if (!staysInSight) button.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = button.getBoundingClientRect()
    if (top < 0 || top + height > innerHeight) return `out of sight: ${button.textContent} at ${top}`
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return button.contains(over) || over?.contains(button)
      ? null
      : `covered by ${over?.tagName} ${over?.className}`
  })

/** `npm run drill -- old-sheets` looks at all pages of all readers, in both themes; `npm test` at one page of each kind. */
const isWhole = process.env.OLD_SHEETS === 'all'

const SOME = [
  '/',
  '/pricing',
  '/learn',
  '/review',
  '/library',
  '/profile',
  '/calendar',
  '/notifications',
  '/decks',
  '/shorts',
]

test(
  'with sheets as Chrome 87 reads them, pages fit a phone, text stands out, and the main button is in sight',
  async () => {
    const buttons: string[] = []
    const { pages, faults } = await lookAtAll({
      url: app.url,
      browser,
      readers,
      who: isWhole ? READERS : ['visitor', 'learner'],
      locales: isWhole ? ['my', 'en'] : ['my'],
      ...(isWhole ? {} : { only: SOME }),
      looks: (isWhole ? (['light', 'dark'] as const) : (['light'] as const)).map(
        (theme) => ({ ...PHONE, text: 100, theme }) as Look,
      ),
      axe: () => true,
      prepare: withOldSheets,
      seen: async (page, name) => {
        const hidden = await hiddenButton(page)
        if (hidden) buttons.push(`${name} · ${hidden}`)
      },
    })
    process.stdout.write(`${pages} pages, ${faults.length} faults, ${buttons.length} buttons\n`)
    expect([...faults, ...buttons]).toEqual([])
    expect(pages).toBeGreaterThanOrEqual(isWhole ? 60 : SOME.length)
  },
  isWhole ? 3_600_000 : 300_000,
)
