import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { addressesOf } from './addresses.ts'
import { axeIn } from './axe.ts'
import { type Known, lookAt } from './look-at.ts'
import type { Reader, Readers } from './readers.ts'
import { type State, statesOf } from './states.ts'

export type Locale = 'my' | 'en' | 'my-Qaag' | 'ja'
/** One way to look at a page: the window in px, the text in per cent, the theme. */
export type Look = { width: number; height: number; text: 100 | 160 | 200; theme: 'light' | 'dark' }

export const PHONE = { width: 360, height: 640 }
const DESK = { width: 1280, height: 800 }
export const ALL_LOOKS: Look[] = [PHONE, DESK].flatMap((size) =>
  ([100, 160, 200] as const).flatMap((text) =>
    (['light', 'dark'] as const).map((theme) => ({ ...size, text, theme })),
  ),
)

/** The looks of which pictures are taken for the eye. */
export const PICTURES: Look[] = ALL_LOOKS.filter(({ text }) => text === 100)

/** The titles of error pages stay in English in every language. */
const TITLES = [
  'Bad Request',
  'This page could not be found',
  'Method Not Allowed',
  'Internal Server Error',
  'An unexpected error has occurred',
]
/** Said in English to those who do not read Burmese. */
const FOR_OTHERS = 'shared_landing_description'
/** Names that Burmese readers know as such, and that of the deck in readers.ts. */
const NAMES =
  'Thazin English Zawgyi SMS Anki CSV csv zip UTF Check Database apkg colpkg jpeg png webp JPEG PNG WebP romaji Learn Plus kB MB GB ' +
  'TikTok YouTube Facebook UTC Market Onepay https'

/** Messages that are also the name of a language and a word that lessons teach. */
const TAUGHT = ['English', 'am', 'We']

const messages = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/${locale}.json`), 'utf8'))

/** @param locale that of the page, or English, whose own messages are no fault */
function known(locale: Locale): Known {
  const [en, own] = [messages('en'), messages(locale === 'ja' ? 'ja' : 'my')]
  const differ = Object.entries(en).filter(([key, text]) => own[key] !== text && key !== FOR_OTHERS)
  return {
    names: NAMES.split(' '),
    titles: TITLES,
    english: differ.map(([, text]) => text).filter((text) => !TAUGHT.includes(text)),
  }
}

type Options = {
  url: string
  browser: Browser
  readers: Readers
  who: readonly Reader[]
  locales: readonly Locale[]
  looks: readonly Look[]
  /** Only addresses that begin so. */
  at?: string
  /** Only these. */
  only?: readonly string[]
  /** In which of them axe looks too, which takes longer than all else. */
  axe: (look: Look) => boolean
  /** Is done before a page is asked for. */
  prepare?: (context: BrowserContext) => Promise<void>
  /** Called with the page of each look, as it stands. */
  seen?: (page: Page, name: string) => Promise<void>
}

export type Seen = { pages: number; looks: number; faults: string[] }

/**
 * Opens every page as every reader and looks at it in every way. A page that sends a reader elsewhere is not theirs; what
 * visitors may see is the same for everybody, and is looked at once.
 */
export async function lookAtAll(options: Options): Promise<Seen> {
  const { url, browser, readers, who, locales, at, only } = options
  const seen: Seen = { pages: 0, looks: 0, faults: [] }
  const isPublic = new Set<string>()
  for (const [reader, locale] of who.flatMap((each) => locales.map((locale) => [each, locale] as const))) {
    const bypassCSP = options.prepare !== undefined
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', bypassCSP })
    await options.prepare?.(context)
    const token = readers.tokens[reader]
    const cookies = { locale, ...(token && { token }) }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
    const jobs: Job[] = [
      ...addressesOf(readers.ids)
        .filter((address) => reader === 'visitor' || !isPublic.has(address))
        .map((address) => ({ reader, locale, address })),
      ...statesOf(readers.ids).flatMap((state) => (state.reader === reader ? [{ ...state, locale }] : [])),
    ].filter(({ address }) => address.startsWith(at || '/') && (only?.includes(address) ?? true))
    const work = async () => {
      const page = await context.newPage()
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const isShown = await lookAtPage(page, job, options, seen)
        if (isShown && reader === 'visitor') isPublic.add(job.address)
      }
    }
    await Promise.all([work(), work()])
    await context.close()
  }
  return seen
}

type Job = Omit<State, 'name' | 'go'> & Partial<State> & { locale: Locale }

/** Asked without the browser: half the addresses lead elsewhere, and the page there is looked at under its own. */
async function isTheirs(page: Page, url: string): Promise<boolean> {
  const reply = await page.context().request.get(url, { maxRedirects: 0, headers: { accept: 'text/html' } })
  return ![301, 302, 303, 307, 308].includes(reply.status())
}

async function lookAtPage(page: Page, job: Job, options: Options, seen: Seen): Promise<boolean> {
  if (!(await isTheirs(page, options.url + job.address))) return false
  await page.goto(options.url + job.address, { waitUntil: 'load' })
  const { pathname } = new URL(page.url())
  if (pathname !== job.address.split('?')[0]) return false
  seen.pages++
  await page.waitForFunction(isSettled)
  await job.go?.(page)
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true
  })
  for (const look of options.looks) {
    await takeLook(page, look)
    const name = `${[job.address, job.name ?? ''].join(' ').trim()} ${job.reader} ${job.locale} ${look.width} ${look.text}% ${look.theme}`
    const faults = new Set(await page.evaluate(lookAt, known(job.locale)))
    if (options.axe(look)) for (const fault of await byAxe(page)) faults.add(fault)
    seen.looks++
    seen.faults.push(...[...faults].map((fault) => `${name} · ${fault}`))
    await options.seen?.(page, name)
  }
  return true
}

async function byAxe(page: Page): Promise<string[]> {
  const { violations } = await (await axeIn(page)).analyze()
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 120)}`)
}

/** Has the page's script taken over, where it has one, and is every island awake that it began to wake? */
const isSettled = () =>
  !document.querySelector('script[type=module]:not([src="/visitor.js"])') ||
  ('enhanced' in document.documentElement.dataset &&
    document.querySelector('[data-due]:not([data-awake])') === null)

async function takeLook(page: Page, { width, height, text, theme }: Look) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, text)
}
