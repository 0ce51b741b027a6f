import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addressesOf } from '#tests/screens/addresses.ts'
import { makeReaders, type Readers } from '#tests/screens/readers.ts'
import { ageCodes, newLearner, sentCode } from '#tests/support/factories.ts'
import { allOf, keptBy, typeEverywhere } from '#tests/support/walks/browser-keeps.ts'
import { open, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp()

/** Stands in nothing else of the product. */
const MARK = 'Zqmark7391'
/** Of who types it: in their name, their address and their letters as well. */
const PHONE = '+959791230003'

let readers: Readers
let firstId: number
beforeAll(async () => {
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
  const { id: account_id } = await app.deps.db
    .updateTable('accounts')
    .set({ email: `${MARK}@example.org` })
    .where('phone', '=', PHONE)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await app.deps.db
    .updateTable('learners')
    .set({ name: `${MARK} name` })
    .where('account_id', '=', account_id)
    .returning('id')
    .executeTakeFirstOrThrow()
  firstId = id
})

const TAKES_TEXT =
  /<textarea|<input(?![^>]*type="(?:hidden|radio|checkbox|file|submit|number|range|time|date)")|data-island/

/** The pages that have a field or an island, in which something may be kept. */
async function pagesWithFields(): Promise<string[]> {
  const found: string[] = []
  for (const url of addressesOf(readers.ids)) {
    const cookie = `token=${readers.tokens.learner}; locale=en`
    const { body, statusCode } = await app.app.inject({ url, headers: { accept: 'text/html', cookie } })
    const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
    const hasScript = body.includes('id="enhancer"')
    if (statusCode === 200 && hasScript && TAKES_TEXT.test(main)) found.push(url)
  }
  return found
}

/** What the browser keeps of nobody: a choice for this phone, or what only the server reads. */
const OF_NOBODY =
  /^(cookie (locale|language|styles|device|burmese_font|onepay_visit)|localStorage (thazin-(captions|tones|rung|short-sound|micro-lesson-size|clock)|drawing)|sessionStorage thazin-failed|indexedDB \S+ bytes)$/

/** Runs in the page: has everything taken over that was touched? */
const isTouchedAwake = () => document.querySelector('[data-island][data-due]:not([data-awake])') === null

async function signIn(page: Page, phone: string) {
  await ageCodes(app, phone, 61)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('6-digit code').fill(await sentCode(app, phone))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/learn')
}

test('nothing that one learner typed or left on a phone is seen or sent by the next, and all of it is under their name', async () => {
  const other = await newLearner(app)
  const pages = await pagesWithFields()
  const { page, context } = await open(browser, app, '/learn', {
    token: readers.tokens.learner ?? '',
    locale: 'en',
  })
  let typed = 0
  const written: string[] = []
  for (const url of pages) {
    await page.goto(app.url + url)
    await whenInteractive(page)
    // The first touch wakes what waits for one.
    await typeEverywhere(page, MARK)
    await page.waitForFunction(isTouchedAwake)
    const taken = await typeEverywhere(page, MARK)
    typed += taken
    if (taken > 0) written.push(url)
  }
  expect(typed).toBeGreaterThan(15)
  await page.goto(`${app.url}/profile`)
  await whenInteractive(page)
  expect([...(await keptBy(context, page))].join('\n')).toContain(MARK)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${app.url}/`)

  const left = await keptBy(context, page)
  const ofFirst = new RegExp(`\\b${firstId}\\b`)
  const nameless = [...left.keys()].filter((name) => !OF_NOBODY.test(name) && !ofFirst.test(name))
  const marked = [...left]
    .filter(([name, value]) => value.includes(MARK) && !ofFirst.test(name))
    .map(([name]) => name)
  expect({ nameless, marked }).toEqual({ nameless: ['localStorage thazin-learner'], marked: [] })
  expect(left.get('localStorage thazin-learner')).toBe('')

  const sent: string[] = []
  page.on('request', (request) => {
    const told = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n')
    if (told.includes(MARK)) sent.push(`${request.method()} ${request.url()}`)
  })
  await signIn(page, other.phone)
  const shown: string[] = []
  for (const url of ['/learn', '/profile', ...written]) {
    await page.goto(app.url + url)
    // What is the first one's alone is an error to the other, on a page without script.
    if ((await page.locator('#enhancer').count()) > 0) await whenInteractive(page)
    if ((await allOf(page)).includes(MARK)) shown.push(url)
  }
  expect({ shown, sent }).toEqual({ shown: [], sent: [] })
})
