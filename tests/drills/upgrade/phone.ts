import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const SHELL = '/usr/bin/chromium-headless-shell'

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: existsSync(SHELL) ? SHELL : '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })

/** How long a page may take on a busy machine. */
const PATIENCE_MS = 120_000

/** Pages that the phone keeps and opens again. */
const PAGES = ['/learn', '/review', '/calendar', '/decks', '/profile']

/** Somebody's phone, on which the worker keeps pages, and answers wait while there is no line. */
export class Phone {
  readonly faults: string[] = []
  readonly #context: BrowserContext
  readonly #page: Page
  readonly #url: string
  #isOffline = false

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.#context = context
    this.#page = page
    this.#url = url
    page.on('pageerror', (error) => this.faults.push(`${page.url()}: ${error}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.#isOffline) this.faults.push(`${page.url()}: ${message.text()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400 && !this.#isOffline)
        this.faults.push(`${response.url()} answered ${response.status()}`)
    })
  }

  /** A phone that is signed in and keeps its pages. */
  static async signedIn(browser: Browser, url: string, token: string): Promise<Phone> {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true })
    const cookies = Object.entries({ token, locale: 'en' })
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })))
    context.setDefaultTimeout(PATIENCE_MS)
    const phone = new Phone(context, await context.newPage(), url)
    await phone.#page.goto(`${url}/learn`)
    await phone.#page.evaluate(async () => {
      await navigator.serviceWorker.register('/firebase-messaging-sw.js', { updateViaCache: 'all' })
      await navigator.serviceWorker.ready
    })
    await phone.openPages()
    return phone
  }

  /** Opens each page and waits until its scripts have taken over. */
  async openPages(): Promise<void> {
    for (const path of PAGES) {
      await this.#page.goto(this.#url + path)
      await this.#whenInteractive()
    }
  }

  /** Answers questions of one choice each without a line. They wait on the phone. */
  async answerOffline(practice: string, questionIds: readonly number[]): Promise<void> {
    await this.#page.goto(`${this.#url}${practice}?only=${questionIds.join()}`)
    await this.#whenInteractive()
    await this.#page.waitForLoadState('networkidle')
    this.#isOffline = true
    await this.#context.setOffline(true)
    for (const id of questionIds) {
      await this.#page
        .locator(`.run-form input[name=question_id][value="${id}"]`)
        .waitFor({ state: 'attached' })
      await this.#page.locator('.run-option').first().tap()
      const onwards = this.#page.locator('.run-verdict > .button')
      await onwards.waitFor()
      // What comes sooner is the second of a double tap.
      await this.#page.waitForTimeout(500)
      await onwards.tap()
      await onwards.waitFor({ state: 'detached' })
    }
  }

  /** Has the line back, on the page that was drawn before; whoever goes on to other pages finds them whole. */
  async comeBack(): Promise<void> {
    await this.#context.setOffline(false)
    this.#isOffline = false
    await this.#page.evaluate(() => dispatchEvent(new Event('online')))
    await this.openPages()
  }

  async #whenInteractive(): Promise<void> {
    await this.#page.waitForFunction(
      () =>
        'enhanced' in document.documentElement.dataset &&
        !document.querySelector(
          '[data-island]:not([data-when=touch], [data-when=waiting]:not([data-due]), [data-awake])',
        ),
    )
  }
}
