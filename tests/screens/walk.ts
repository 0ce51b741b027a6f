import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { PHONE } from './matrix.ts'
import type { Reader, Readers } from './readers.ts'

/** A place on the way of a beginner: its page, and what is done there before it is looked at. */
type Station = { reader: Reader; address: string; go?: (page: Page) => Promise<void> }

/** Of what stands in the school, the id of a lesson or a character. */
type IdOf = (kind: 'lesson' | 'character', slug: string) => Promise<number>

const playTo = (second: number) => async (page: Page) => {
  await page.locator('.video-start').click()
  await page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) >= at, second, {
    timeout: 60_000,
  })
  await page.evaluate(() => document.querySelector('video')?.pause())
}
const answerFirst = async (page: Page) => {
  await page.locator('.run-option').first().click()
}
const turnCard = async (page: Page) => {
  await page.locator('button[name=show]').click()
}

/** From "hello" to the first story of A1, and from あ to the first dialogue of N5. */
async function stationsOf(idOf: IdOf): Promise<Station[][]> {
  const lesson = async (slug: string, rest = '') => `/lessons/${await idOf('lesson', slug)}${rest}`
  const english = 'beginner'
  const japanese = 'japanese'
  return [
    [
      { reader: english, address: '/learn' },
      { reader: english, address: await lesson('a1-greetings-watch'), go: playTo(4) },
      { reader: english, address: await lesson('a1-greetings-words', '/flash-cards'), go: turnCard },
      { reader: english, address: await lesson('a1-greetings-practice', '/practice?q=1'), go: answerFirst },
      { reader: 'learner', address: '/done?cards=12' },
      { reader: 'learner', address: await lesson('a1-market-watch'), go: playTo(4) },
      { reader: english, address: '/stories?language=1' },
      { reader: english, address: '/stories/story-hello-bird' },
    ],
    [
      { reader: japanese, address: '/characters' },
      { reader: japanese, address: `/characters/${await idOf('character', 'あ')}` },
      { reader: japanese, address: await lesson('kana-a-watch'), go: playTo(4) },
      { reader: japanese, address: await lesson('kana-a-practice', '/practice?q=1'), go: answerFirst },
      { reader: japanese, address: await lesson('kana-katakana-watch'), go: playTo(4) },
      { reader: japanese, address: await lesson('n5-intro-words', '/flash-cards'), go: turnCard },
      { reader: japanese, address: await lesson('n5-intro-watch'), go: playTo(9) },
      { reader: japanese, address: await lesson('n5-intro-practice', '/practice?q=4') },
    ],
  ]
}

const WIDTH = 180
const HEIGHT = (WIDTH * PHONE.height) / PHONE.width
const GAP = 6

/** Takes both walks, each as a row of pictures, into one file. */
export async function takeWalk(
  { url, browser, readers, idOf }: { url: string; browser: Browser; readers: Readers; idOf: IdOf },
  file: string,
): Promise<void> {
  const rows = await stationsOf(idOf)
  const pictures = await Promise.all(
    rows.map(async (stations) => {
      const taken: Buffer[] = []
      for (const station of stations) taken.push(await lookAt(station, { url, browser, readers }))
      return taken
    }),
  )
  const layers = pictures.flatMap((row, top) =>
    row.map((input, left) => ({
      input,
      left: GAP + left * (WIDTH + GAP),
      top: GAP + top * (HEIGHT + GAP),
    })),
  )
  const across = Math.max(...rows.map(({ length }) => length))
  const size = { width: GAP + across * (WIDTH + GAP), height: GAP + rows.length * (HEIGHT + GAP) }
  await sharp({ create: { ...size, channels: 3, background: '#ddd' } })
    .composite(layers)
    .webp({ quality: 75 })
    .toFile(file)
}

async function lookAt(
  { reader, address, go }: Station,
  { url, browser, readers }: { url: string; browser: Browser; readers: Readers },
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  const cookies = { locale: 'my', token: readers.tokens[reader] ?? '' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(url + address, { waitUntil: 'networkidle' })
  await go?.(page)
  // What an answer sets off has come to rest by then.
  await page.waitForTimeout(1_000)
  const picture = await sharp(await page.screenshot())
    .resize(WIDTH, HEIGHT)
    .png()
    .toBuffer()
  await context.close()
  return picture
}
