import { chromium, type Page } from 'playwright-core'
import { onSlowLine } from './parts/phone-line.ts'
import { printTable, type Spread, short, spread, writeResults } from './parts/report.ts'
import { type Served, serve } from './parts/served.ts'

const ROUNDS = 3

/** Long enough for any page on the slow line, in ms. */
const PATIENCE = 60_000
const SOON = 5_000

/** What one newcomer did and waited for, up to the first sentence. */
type Way = {
  screens: string[]
  taps: number
  tapsFromCode: number
  /** In ms, without the time that people need to read and to type. */
  fromLanding: number
  fromCode: number
  bytes: number
  bytesFromCode: number
}

/** Runs in each page: keeps the moment at which a sound or a video is first heard. */
function listen() {
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && !target.muted && target.volume > 0)
      sessionStorage.setItem('benchHeard', String(performance.timeOrigin + performance.now()))
  }
  addEventListener('playing', hear, { capture: true, once: true })
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function playHeard() {
    this.addEventListener('playing', hear, { once: true })
    return play.call(this)
  }
}

/** Whether the sound begins by itself; where it doesn't, somebody would tap. */
const isHeardSoon = (page: Page) =>
  page
    .waitForFunction(() => sessionStorage.getItem('benchHeard') !== null, undefined, { timeout: SOON })
    .then(() => true)
    .catch(() => false)

const heardAt = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => sessionStorage.getItem('benchHeard') !== null, undefined, {
    timeout: PATIENCE,
  })
  return Number(await page.evaluate(() => sessionStorage.getItem('benchHeard')))
}

/** The code that was sent to a phone, as the simulator's outbox shows it. */
async function codeFor({ url }: Served, phone: string): Promise<string> {
  const headers = { 'app-token': 'thazin-web', 'app-version': 'V1', platform: 'web' }
  const reply = await fetch(`${url}/api/dev/outbox?to=${encodeURIComponent(phone)}`, { headers })
  const { data } = (await reply.json()) as { data: { text: string }[] }
  return /\d{6}/.exec(data[0]?.text ?? '')?.[0] ?? ''
}

/** A visitor becomes a learner by the fewest taps that a beginner gets by with, and goes on until English is heard. */
async function walk(page: Page, served: Served, phone: string, traffic: () => { bytes: number }) {
  const screens: string[] = []
  let taps = 0
  const tap = async (selector: string) => {
    await page.locator(selector).first().click({ timeout: PATIENCE })
    taps += 1
  }
  const screen = async (name: string, isThere: string) => {
    await page.locator(isThere).first().waitFor({ timeout: PATIENCE })
    screens.push(name)
  }

  const startedAt = Date.now()
  await page.goto(served.url, { waitUntil: 'commit' })
  await screen('landing', '#phone')
  await tap('#phone')
  await page.keyboard.insertText(phone.replace('+95', '0'))
  await tap('form:has(#phone) button.button')
  await screen('code', '#otp')
  await page.locator('#otp').fill(await codeFor(served, phone))

  const [codeAt, tapsBefore, bytesBefore] = [Date.now(), taps, traffic().bytes]
  await tap('form:has(#otp) button.button')
  await screen('language', 'button[name=language_id]')
  await tap('button[name=language_id][value="1"]')
  await screen('how much', 'button[name=knows]')
  await tap('button[name=knows][value=never]')
  await screen('minutes', 'button[name=daily_minutes]')
  await tap('button[name=daily_minutes][value="10"]')
  await screen('first phrases', '.first-phrases')
  if (!(await isHeardSoon(page))) await tap('.sound-play')

  const heard = await heardAt(page)
  const { bytes } = traffic()
  return {
    screens,
    taps,
    tapsFromCode: taps - tapsBefore,
    fromLanding: heard - startedAt,
    fromCode: heard - codeAt,
    bytes,
    bytesFromCode: bytes - bytesBefore,
  } satisfies Way
}

const seconds = ({ min, median, max }: Spread) =>
  `${(median / 1000).toFixed(1)} s (${(min / 1000).toFixed(1)}–${(max / 1000).toFixed(1)})`

/** `npm run bench -- first-sentence [ROUNDS]`: from the landing page to the first English sentence heard, as a newcomer with a cheap phone on a slow line has it. */
export async function run([rounds = String(ROUNDS)]: readonly string[]) {
  const served = await serve()
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    // Sound starts by itself where phones let it: on a page that a tap led to.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--autoplay-policy=document-user-activation-required',
    ],
  })
  const ways: Way[] = []
  for (let round = 1; round <= Number(rounds); round++) {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 })
    await context.addCookies([{ name: 'locale', value: 'my', url: served.url }])
    await context.addInitScript(listen)
    const { page, traffic } = await onSlowLine(context)
    ways.push(await walk(page, served, `+95979${5_000_000 + round}`, traffic))
    await context.close()
    process.stdout.write(`round ${round} of ${rounds}\n`)
  }
  await browser.close()
  await served.stop()

  const of = (key: Exclude<keyof Way, 'screens'>) => spread(ways.map((way) => way[key]))
  const kilobytes = (key: 'bytes' | 'bytesFromCode') => short(of(key).median / 1000)
  const { screens } = ways[0] as Way
  printTable(
    ['until the first sentence is heard', 'screens', 'taps', 'time', 'kB'],
    [
      [
        'from the landing page',
        String(screens.length),
        String(of('taps').median),
        seconds(of('fromLanding')),
        kilobytes('bytes'),
      ],
      [
        'from the code',
        String(screens.length - 2),
        String(of('tapsFromCode').median),
        seconds(of('fromCode')),
        kilobytes('bytesFromCode'),
      ],
    ],
  )
  process.stdout.write(`screens: ${screens.join(' → ')}\n`)
  await writeResults('first-sentence', { rounds: Number(rounds), ways })
}
