import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { onTestFinished } from 'vitest'
import { joinParticles } from '#domain/text/burmese/join-particles.ts'
import { clientHeaders, type TestApp } from '#tests/support/start-app.ts'

export const PHONE = { width: 360, height: 640 }
export const DESK = { width: 1280, height: 800 }

/** What Playwright turns off itself: a second list replaces the first. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Two pages of the address bar, which nobody sees: half the work of each new window. */
const OFF = [...OFF_BY_PLAYWRIGHT, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const WHOLE = '/usr/bin/chromium'
/** The same engine without windows, at three quarters of the CPU. It knows no pushes, and fetches lazy pictures sooner. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** @param more arguments beside the usual ones */
export const launch = (isWhole: boolean, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: !isWhole && existsSync(SHELL) ? SHELL : WHOLE,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      // A machine without a graphics card would spend a third of the browser's time on playing one.
      '--disable-gpu',
      // Each question of a test is a gesture to the page, on a busy machine at times only after the video wanted to play.
      '--autoplay-policy=no-user-gesture-required',
      `--disable-features=${OFF.join()}`,
      ...more,
    ],
  })

type Options = BrowserContextOptions & {
  token?: string
  locale?: 'my' | 'en' | 'ja'
  cookies?: Record<string, string>
  /** Leave the introductions that open by themselves on a first visit. */
  isFirstVisit?: boolean
  /** Where the browser finds the app, if not where it listens. */
  at?: string
  /** Is done before the page is asked for. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** A new browser at a page of the app, with what went wrong in its console so far. It asks for less motion unless told otherwise. */
export async function open(browser: Browser, app: TestApp, path: string, options: Options = {}) {
  const { token, locale = 'my', cookies = {}, isFirstVisit = false, at = app.url, prepare, ...rest } = options
  if (token && !isFirstVisit) await seeGuides(app, token)
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', ...rest })
  closeAfterTest(context)
  const wanted = { locale, ...(token ? { token } : {}), ...cookies }
  await context.addCookies(Object.entries(wanted).map(([name, value]) => ({ name, value, url: at })))
  await prepare?.(context)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  const response = await page.goto(at + path, { waitUntil: 'load' })
  return { page, context, problems, status: response?.status() }
}

/** Pages that stay open go on working beside the next test's; those of `beforeAll` stay until the file's end. */
function closeAfterTest(context: BrowserContext) {
  try {
    onTestFinished(() => context.close())
  } catch {
    // Outside of a test.
  }
}

async function seeGuides({ url }: TestApp, token: string) {
  for (const guide of ['learn', 'japanese-characters'])
    await fetch(`${url}/api/guides/seen`, {
      method: 'POST',
      headers: { ...clientHeaders, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ guide }),
    })
}

/** Has the page's script taken over, and every island that it wakes by itself? */
export const whenInteractive = (page: Page) =>
  page.waitForFunction(
    () =>
      'enhanced' in document.documentElement.dataset &&
      document.querySelector(
        '[data-island]:not([data-when=touch], [data-when=waiting]:not([data-due]), [data-awake])',
      ) === null,
  )

/** Has what came to the screen stood there long enough to be pressed? Playwright's taps wait for that by themselves; its keys don't. */
export const whenSettled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((one) => (one as CSSAnimation).animationName !== 'fresh'),
  )

/** As long as somebody takes from one tap to the next at the same place: what comes sooner is the second of a double tap. */
export const pause = (page: Page) => page.waitForTimeout(400)

/** Presses a key as somebody does who sees what they press. */
export async function press(page: Page, key: string) {
  await whenSettled(page)
  await page.keyboard.press(key)
}

/** A text of ours as it stands in the document: Burmese with its particles joined to their words. */
export const inDocument = joinParticles

export const pathOf = (page: Page) => new URL(page.url()).pathname

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
