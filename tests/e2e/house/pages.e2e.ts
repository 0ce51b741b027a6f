import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newLearner, signIn } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { inDocument, open, pathOf, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectGoodLooks } from '../support/expect-accessible.ts'

const { app, browser } = await e2eApp()
let learner: Awaited<ReturnType<typeof newLearner>>
let newcomer: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  learner = await newLearner(app)
  newcomer = await signIn(app)
})

const tokenFor = (path: string) =>
  path === '/' ? undefined : path === '/registration' ? newcomer.token : learner.token
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each(['/', '/registration', '/learn', '/profile', '/no-such-page'])(
  '%s is accessible and fits, on phone and desk, light and dark, in Burmese and English',
  async (path) => {
    await expectGoodLooks(browser, app, path, {
      token: tokenFor(path),
      isMissing: path === '/no-such-page',
      prepare: async (page) => path === '/learn' && (await page.locator('summary').click()),
    })
  },
)

test('text at twice its size fits the phone', async () => {
  await send(app, 'POST', '/me/update', { text_size: '200' }, learner)
  for (const path of ['/learn', '/profile']) {
    const { page, context } = await open(browser, app, path, { token: learner.token })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect([path, await overflow(page)]).toEqual([path, 0])
    await context.close()
  }
  await send(app, 'POST', '/me/update', { text_size: '100' }, learner)
})

test('an unknown address answers 404 with the product’s title, in the reader’s language', async () => {
  const { page, status } = await open(browser, app, '/no-such-page')
  expect(status).toBe(404)
  expect(await page.title()).toBe('404 · This page could not be found')
  await page.getByRole('heading', { name: inDocument('ဤစာမျက်နှာကို ရှာမတွေ့ပါ') }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('my')
})

test('a refused call shows its message and the request’s id', async () => {
  const { page, status } = await open(browser, app, '/lessons/999999', { token: learner.token })
  expect(status).toBe(404)
  expect(await page.locator('code').textContent()).toMatch(/^[0-9a-f-]{36}$/)
})

test('a form that another site sends changes nothing', async () => {
  const reply = await fetch(`${app.url}/profile`, {
    method: 'POST',
    headers: { cookie: `token=${learner.token}`, origin: 'https://elsewhere.example' },
    body: new URLSearchParams({ name: 'Mallory' }),
  })
  expect(reply.status).toBe(403)
  expect((await send(app, 'GET', '/me', undefined, learner)).body.data.name).toBe('စုစု')
})

test('the bar at the top runs while another page is on its way and then goes', async () => {
  // What the worker fetches, and what a finger touches, is out of the test's hands.
  const look = { token: learner.token, serviceWorkers: 'block' } as const
  const { page } = await open(browser, app, '/learn', look)
  await whenInteractive(page)
  const asked = Promise.withResolvers<() => void>()
  await page.route('**/profile', async (route) => {
    await new Promise<void>((answer) => asked.resolve(answer))
    await route.continue()
  })
  const bar = Promise.withResolvers<void>()
  await page.exposeFunction('barIsThere', bar.resolve)
  await page.evaluate(() => {
    const { barIsThere } = globalThis as unknown as { barIsThere: () => void }
    const look = () => document.querySelector('.progress-bar') && barIsThere()
    new MutationObserver(look).observe(document.body, { childList: true })
  })
  await page.locator('a[href="/profile"]').press('Enter', { noWaitAfter: true })
  const answer = await asked.promise
  await bar.promise
  expect(pathOf(page)).toBe('/learn')
  answer()
  await page.getByRole('heading', { name: inDocument('အကောင့်နှင့် လုံခြုံရေး') }).waitFor()
  await page.locator('.progress-bar').waitFor({ state: 'detached' })
})

test('the page is asked for again on focus and when the line is back, and stays when it cannot be had', async () => {
  const { page, context } = await open(browser, app, '/learn', { token: learner.token })
  await whenInteractive(page)
  const again = () =>
    page.waitForRequest((request) => request.url().endsWith('/learn') && 'refresh' in request.headers())
  const asked = again()
  let isAsked = false
  void asked.then(() => {
    isAsked = true
  })
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        return isAsked
      },
      // A page counts as fresh for five seconds.
      { timeout: 10_000 },
    )
    .toBe(true)
  await context.setOffline(true)
  await page.locator('.offline-banner').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText(inDocument('မင်္ဂလာပါ စုစု')).waitFor()
  await Promise.all([again(), context.setOffline(false)])
  await page.locator('.offline-banner').waitFor({ state: 'hidden' })
})

test('the keyboard alone changes the language and opens the next lesson', async () => {
  const { page } = await open(browser, app, '/learn', { token: learner.token, locale: 'en' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '日本語 · N5' }).waitFor()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-current') === 'step')) break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/lessons/*')
  expect(pathOf(page)).toMatch(/^\/lessons\/\d+$/)
})
