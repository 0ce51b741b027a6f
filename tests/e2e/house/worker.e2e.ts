import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Locale } from '#domain/text/locales.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startLine } from '#tests/support/line.ts'
import { open } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp()
const line = await startLine(app.url)
afterAll(() => line.stop())
afterEach(() => {
  line.fate = undefined
})

/** A page that the worker watches over. */
async function watched(locale: Locale) {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, { ...app, url: line.url }, '/learn', {
    token,
    cookies: { locale },
  })
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/firebase-messaging-sw.js', { updateViaCache: 'all' })
    await navigator.serviceWorker.ready
  })
  await page.reload()
  return { page, context }
}

/** What stands there in place of a page that can't be had. */
async function screenInstead(page: Page) {
  const response = await page.goto(`${line.url}/review?from=learn`)
  expect([response?.status(), page.url()]).toEqual([503, `${line.url}/review?from=learn`])
  const shown = await page.locator('section').allInnerTexts()
  return { lang: await page.locator('html').getAttribute('lang'), title: shown.join().split('\n')[0] }
}
const ENGLISH = { lang: 'en', title: 'Cannot connect to the internet' }

async function expectThePage(page: Page) {
  await page.waitForSelector('.tabs')
  expect(page.url()).toBe(`${line.url}/review?from=learn`)
}

test('without a line a page gives way to our own screen, and comes by itself when the line is back', async () => {
  const { page, context } = await watched('en')
  await context.setOffline(true)
  expect(await screenInstead(page)).toEqual(ENGLISH)
  await context.setOffline(false)
  await expectThePage(page)
})

test.each(['is cut off', 'meets a portal', 'finds a busy server'] as const)(
  'a navigation that %s shows our own screen, which asks again for the same page',
  async (fate) => {
    const { page } = await watched('en')
    line.fate = () => fate
    expect(await screenInstead(page)).toEqual(ENGLISH)
    line.fate = undefined
    await page.getByRole('link', { name: 'Try again' }).click()
    await expectThePage(page)
  },
)

test('a page that is cut off in the middle is asked for again by itself, and shows no half', async () => {
  const { page } = await watched('en')
  let times = 0
  line.fate = ({ path }) => (path.startsWith('/review') && times++ === 0 ? 'gets half an answer' : 'arrives')
  await page.goto(`${line.url}/review?from=learn`).catch(() => null)
  await expectThePage(page)
  await page.waitForFunction(() => 'enhanced' in document.documentElement.dataset)
  expect(times).toBe(2)
})

test('a page that is cut off twice gives way to our own screen', async () => {
  const { page } = await watched('en')
  line.fate = ({ path }) => (path.startsWith('/review') ? 'gets half an answer' : 'arrives')
  await page.goto(`${line.url}/review?from=learn`).catch(() => null)
  await page.getByRole('heading', { name: ENGLISH.title }).waitFor()
  line.fate = undefined
  await page.getByRole('link', { name: 'Try again' }).click()
  await expectThePage(page)
})

test('a page that passes the worker still knows its tag', async () => {
  const { page } = await watched('en')
  const timings = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .flatMap((entry) => (entry as PerformanceNavigationTiming).serverTiming.map(({ name }) => name)),
    )
  expect(await timings()).toContain('tag')
})

test.each([
  ['my', 'အင်\u2060တာ\u2060နက်\u2060သို့ မ\u2060ချိတ်ဆက်\u2060နိုင်\u2060ပါ။'],
  ['my-Qaag', 'အင္တာနက္သို႔ မခ်ိတ္ဆက္ႏိုင္ပါ။'],
  ['ja', 'インターネットに接続できません'],
] as const)('the screen is in the reader’s language and script: %s', async (lang, title) => {
  const { page } = await watched(lang)
  line.fate = () => 'is cut off'
  expect(await screenInstead(page)).toEqual({ lang, title })
})

test('errors and downloads of our own pass, and nothing but pages goes through the worker', async () => {
  const { page } = await watched('en')
  const missing = await page.goto(`${line.url}/no-such-page`)
  expect([missing?.status(), missing?.fromServiceWorker()]).toEqual([404, true])
  expect(await page.locator('h1').textContent()).toContain('This page could not be found')
  const answers: [string, boolean][] = []
  page.on('response', (response) =>
    answers.push([response.request().resourceType(), response.fromServiceWorker()]),
  )
  await page.goto(`${line.url}/learn`, { waitUntil: 'networkidle' })
  expect([...new Set(answers.filter(([, isWorkers]) => isWorkers).map(([type]) => type))]).toEqual([
    'document',
  ])
  expect(answers.length).toBeGreaterThan(1)
})

test('the worker is one small file, kept for an hour', async () => {
  const response = await fetch(`${app.url}/firebase-messaging-sw.js`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect(response.headers.get('content-type')).toMatch(/javascript/)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(Number(response.headers.get('content-length'))).toBeLessThan(3_400)
})
