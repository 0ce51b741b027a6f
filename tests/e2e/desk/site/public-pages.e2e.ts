import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { indexedPages } from '#domain/desk/site/indexed-pages.ts'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { DESK, open, PHONE } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAxeClean } from '#tests/e2e/support/expect-accessible.ts'

const { app, browser } = await e2eApp({}, true)

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What opening a page sends over the line for the first time, headers included, until nothing comes any more. */
async function weigh(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const kinds = new Map<string, string>()
  const weight = { requests: 0, bytes: 0, scripts: 0 }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('data:')) kinds.set(requestId, type ?? '')
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined) return
    weight.requests++
    weight.bytes += encodedDataLength
    if (kind === 'Script') weight.scripts++
  })
  await page.goto(app.url + address, { waitUntil: 'networkidle' })
  const leadsAway = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^=http]')].some(
      ({ origin }) => origin !== location.origin,
    ),
  )
  return { ...weight, leadsAway }
}

test('every public page sends no script but what counts its links to elsewhere and plays the greeting, and at most 40 kB in 6 requests', async () => {
  for (const path of indexedPages()) {
    const context = await browser.newContext({ viewport: PHONE })
    const { requests, bytes, scripts, leadsAway } = await weigh(context, path)
    const isStart = path === '/'
    const most = leadsAway || isStart ? 1 : 0
    expect([path, scripts, requests <= (isStart ? 7 : 6), bytes <= 40_000, bytes]).toEqual([
      path,
      most,
      true,
      true,
      bytes,
    ])
    await context.close()
  }
})

test('they are clean by axe, on the desk and in the dark as well, and fit with text of twice the size', async () => {
  const context = await browser.newContext({ viewport: DESK, colorScheme: 'dark' })
  const page = await context.newPage()
  for (const path of [
    '/',
    '/platforms',
    '/thazin-for-business',
    '/thazin-for-business/english-efficiency-at-work',
  ]) {
    await page.setViewportSize(DESK)
    await page.goto(`${app.url}${path}?lang=en`)
    await expectAxeClean(page)
    await page.setViewportSize(PHONE)
    await page.goto(`${app.url}${path}?lang=my`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect([path, await overflow(page)]).toEqual([path, 0])
  }
  await context.close()
})

/** Every public page, and those that an address makes of them. */
const ALL_PUBLIC = [
  ...indexedPages(),
  '/form?slug=conversation-workshop',
  '/link-campaign/welcome',
  '/nowhere',
]

test.each(['my', 'en', 'ja'] as const)(
  'every public page fits a phone with text of twice the size, and is printed without what only a screen needs (%s)',
  async (locale) => {
    const { page } = await open(browser, app, '/', { locale })
    for (const path of ALL_PUBLIC) {
      await page.setViewportSize(PHONE)
      await page.goto(app.url + path)
      const usual = await overflow(page)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect([path, usual, await overflow(page)]).toEqual([path, 0, 0])
      // A sheet of A4 between its margins.
      await page.setViewportSize({ width: 718, height: 1000 })
      await page.evaluate(() => document.documentElement.removeAttribute('style'))
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const seen = await page.evaluate(() => ({
        forScreens: [
          ...document.querySelectorAll('header nav, footer nav, button, textarea, video, audio, [type=tel]'),
        ]
          .filter((element) => element.checkVisibility())
          .map((element) => `${element.tagName} ${element.className}`),
        ground: getComputedStyle(document.body).backgroundColor,
      }))
      expect([path, await overflow(page), seen]).toEqual([
        path,
        0,
        { forScreens: [], ground: 'rgba(0, 0, 0, 0)' },
      ])
      await page.emulateMedia({ media: 'screen', colorScheme: null })
    }
  },
)

test('the offer to a company is printed with its sum', async () => {
  const { page } = await open(browser, app, '/thazin-for-business?seats=25', { locale: 'en' })
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Seats: 25, whole term').waitFor({ state: 'visible' })
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})

test('the video of the trial is fetched by whoever opens it, and plays', async () => {
  const { page } = await open(browser, app, '/', { locale: 'en' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  expect(asked.filter((path) => path.endsWith('.mp4'))).toEqual([])
  await page.locator('.trial-video summary').click()
  const video = page.locator('.trial-video video')
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2)
  expect(await video.evaluate((element: HTMLVideoElement) => Math.round(element.duration))).toBe(31)
})

test('its captions begin in Burmese for who reads that, in their font’s encoding, and in English for others', async () => {
  const begins = async (lang: string) => {
    const html = await (await fetch(`${app.url}/?lang=${lang}`)).text()
    const tracks = html.match(/<track[^>]*>/g) ?? []
    const address = tracks.find((track) => / default/.test(track))?.match(/src="([^"]*)"/)?.[1] ?? ''
    return (await (await fetch(app.url + address)).text()).split('\n').slice(3, 7).join(' ')
  }
  expect(await begins('my')).toContain('နှုတ်ဆက်ခြင်း')
  expect(await begins('my-Qaag')).toContain(toZawgyi('နှုတ်ဆက်ခြင်း'))
  for (const lang of ['en', 'ja']) expect(await begins(lang)).toMatch(/[A-Z][a-z]+/)
})

test('the calculator says what seats cost, takes Burmese digits, and refuses what is no number', async () => {
  const { page } = await open(browser, app, '/thazin-for-business', {
    locale: 'my',
    javaScriptEnabled: false,
  })
  await page.locator('#seats').fill('၂၅')
  await page.locator('#days').selectOption('30')
  await page.locator('.calculator button').click()
  await page.getByText('၃၇၅,၀၀၀').waitFor()
  await page.locator('#seats').fill('many')
  await page.locator('.calculator button').click()
  await page.locator('#seats-error').waitFor()
  expect(await page.locator('#seats').inputValue()).toBe('many')
})

test('the web app can be installed: its manifest has no fault, its icons are there, one of them maskable', async () => {
  const { page, context } = await open(browser, app, '/platforms')
  const devtools = await context.newCDPSession(page)
  const { errors, data = '', manifest } = await devtools.send('Page.getAppManifest')
  expect([errors, manifest?.startUrl, manifest?.display]).toEqual([[], `${app.url}/learn`, 'kStandalone'])
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(icons.filter(({ purpose }) => purpose === 'maskable').length).toBeGreaterThan(0)
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A window without a profile of its own installs nothing; everything else would be a fault of ours.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
