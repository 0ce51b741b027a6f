import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { PHONE } from './matrix.ts'
import type { Ids, Reader, Readers } from './readers.ts'

/** What moves on a page: how to get there, what sets it off, and how long it lasts (ms). */
type Film = {
  name: string
  reader: Reader
  address: string
  go: (page: Page) => Promise<void>
  lasts: number
}

/** What moves and is worth a look: an answer, an ending, the path, shorts. */
export function filmsOf({ PRACTICE, FLASH_CARD, short }: Ids): Film[] {
  const practice = `/lessons/${PRACTICE}/practice?q=1`
  return [
    { name: 'path', reader: 'learner', address: '/learn', go: openAgain, lasts: 1200 },
    { name: 'answer-wrong', reader: 'beginner', address: practice, go: answer('last'), lasts: 900 },
    { name: 'answer-right', reader: 'japanese', address: practice, go: answer('right'), lasts: 900 },
    {
      name: 'card-turned',
      reader: 'beginner',
      address: `/lessons/${FLASH_CARD}/flash-cards`,
      go: turn,
      lasts: 600,
    },
    { name: 'ending', reader: 'learner', address: '/done?cards=12', go: openAgain, lasts: 1500 },
    { name: 'shorts-list', reader: 'learner', address: '/shorts', go: scroll, lasts: 1500 },
    { name: 'shorts-swipe', reader: 'learner', address: `/shorts?id=${short}`, go: swipe, lasts: 2500 },
  ]
}

const openAgain = async (page: Page) => {
  await page.reload({ waitUntil: 'commit' })
}
const answer = (which: 'last' | 'right') => async (page: Page) => {
  const options = page.locator('.run-option')
  await (which === 'last' ? options.last() : options.first()).click()
}
const turn = async (page: Page) => {
  await page.locator('button[name=show]').click()
}
const scroll = async (page: Page) => {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'smooth' }))
}
const swipe = async (page: Page) => {
  for (let n = 0; n < 3; n++) {
    await page.locator('.short-feed').evaluate((feed) => {
      feed.scrollBy({ top: feed.clientHeight, behavior: 'smooth' })
    })
    await page.waitForTimeout(700)
  }
}

type Frame = { at: number; picture: Buffer }

/** The pictures that the browser paints of a page while `work` goes on and for a time after. */
async function framesOf(page: Page, work: () => Promise<void>, lasts: number): Promise<Frame[]> {
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') })
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 })
  await work()
  await page.waitForTimeout(lasts)
  await session.send('Page.stopScreencast')
  await session.detach()
  return frames
}

const ACROSS = 6
const WIDTH = 220
const LABEL = 18

/** At most twelve frames, spread over the film, side by side, each with its time. */
async function strip(frames: readonly Frame[], file: string): Promise<void> {
  const [first] = frames
  if (!first) return
  const step = Math.max(1, frames.length / (2 * ACROSS))
  const shown = Array.from({ length: Math.min(frames.length, 2 * ACROSS) }, (_, n) => {
    return frames[Math.min(frames.length - 1, Math.floor(n * step))] as Frame
  })
  const pictures = await Promise.all(
    shown.map(({ picture }) => sharp(picture).resize({ width: WIDTH }).png().toBuffer()),
  )
  const { height = 0 } = await sharp(pictures[0]).metadata()
  const place = (n: number) => ({
    left: (n % ACROSS) * (WIDTH + 4),
    top: Math.floor(n / ACROSS) * (height + LABEL),
  })
  const label = ({ at }: Frame) =>
    Buffer.from(
      `<svg width="${WIDTH}" height="${LABEL}"><text x="2" y="13" font-size="12" font-family="sans-serif">${Math.round(at - first.at)} ms</text></svg>`,
    )
  const layers = shown.flatMap((frame, n) => {
    const { left, top } = place(n)
    const input = pictures[n] as Buffer
    return [
      { input: label(frame), left, top },
      { input, left, top: top + LABEL },
    ]
  })
  const rows = Math.ceil(shown.length / ACROSS)
  const size = { width: ACROSS * (WIDTH + 4), height: rows * (height + LABEL), channels: 3 as const }
  await sharp({ create: { ...size, background: '#ddd' } })
    .composite(layers)
    .png()
    .toFile(file)
}

/** Takes every film, with motion, and writes each as a strip of frames. @returns their names */
export async function takeFilms(
  { url, browser, readers }: { url: string; browser: Browser; readers: Readers },
  fileOf: (name: string) => string,
): Promise<string[]> {
  const films = filmsOf(readers.ids)
  for (const { name, reader, address, go, lasts } of films) {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
    const cookies = { locale: 'my', token: readers.tokens[reader] ?? '' }
    await context.addCookies(Object.entries(cookies).map(([key, value]) => ({ name: key, value, url })))
    const page = await context.newPage()
    await page.goto(url + address, { waitUntil: 'networkidle' })
    await strip(await framesOf(page, () => go(page), lasts), fileOf(name))
    await context.close()
  }
  return films.map(({ name }) => name)
}
