import { type Browser, chromium } from 'playwright-core'
import { fill, tokenOf } from './parts/fill.ts'
import { onSlowLine, type Traffic, timesOf } from './parts/phone-line.ts'
import { watchVideo } from './parts/phone-video.ts'
import { printTable, type Spread, short, spread, writeResults } from './parts/report.ts'
import { type Served, serve } from './parts/served.ts'

const ROUNDS = 3
const LEARNERS = 10

type Visit = Traffic & Awaited<ReturnType<typeof timesOf>>
type Page = { name: string; path: string; token: string | null; isVideo?: boolean }

/** Opens a page with an empty cache, and once more with what the first visit left. */
async function visit(browser: Browser, { url }: Served, { path, token, isVideo }: Page) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 })
  await context.addCookies([
    { name: 'locale', value: 'my', url },
    ...(token ? [{ name: 'token', value: token, url }] : []),
  ])
  const { page, reset, traffic, untilSilent } = await onSlowLine(context)
  const open = async (): Promise<Visit> => {
    reset()
    await page.goto(url + path, { waitUntil: 'commit' })
    await untilSilent(page)
    return { ...traffic(), ...(await timesOf(page)) }
  }
  const first = await open()
  const second = await open()
  const video = isVideo ? await watchVideo(page) : null
  await context.close()
  return { first, second, video }
}

const seconds = ({ min, median, max }: Spread) =>
  `${(median / 1000).toFixed(2)} s (${(min / 1000).toFixed(2)}–${(max / 1000).toFixed(2)})`

function row(name: string, visits: Visit[]) {
  const of = (key: keyof Visit) => spread(visits.map((one) => one[key]))
  const kilobytes = (key: keyof Visit) => short(of(key).median / 1000)
  return [
    name,
    kilobytes('scripts'),
    `${kilobytes('bytes')} / ${of('requests').median}`,
    seconds(of('first')),
    seconds(of('largest')),
    seconds(of('quiet')),
  ]
}

/** `npm run bench -- phone [ROUNDS]`: pages and the video as a cheap phone on a slow line has them. */
export async function run([rounds = String(ROUNDS)]: readonly string[]) {
  const served = await serve()
  const first = await fill(served.database, LEARNERS)
  await served.database.query(
    "update learners set screen = 'registration', is_new_user = true, name = null where id = $1",
    [first],
  )
  // Learners at the beginning, in the school as it is shipped.
  await served.database.query('delete from lesson_progress')
  await served.database.query("update units set hidden = true where slug like 'bench-%'")
  await served.database.query('update content_release set version = version + 1')
  const { rows } = await served.database.query(
    `select slug, id from lessons where slug like 'a1-greetings-%'
     union all select 'あ', id from characters where body ->> 'character' = 'あ'`,
  )
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id
  const pages: Page[] = [
    { name: '/', path: '/', token: null },
    { name: '/registration', path: '/registration', token: tokenOf(1) },
    { name: '/learn', path: '/learn', token: tokenOf(2) },
    {
      name: 'a lesson, before play',
      path: `/lessons/${idOf('a1-greetings-watch')}`,
      token: tokenOf(3),
      isVideo: true,
    },
    { name: 'practice', path: `/lessons/${idOf('a1-greetings-practice')}/practice`, token: tokenOf(4) },
    { name: 'flash cards', path: `/lessons/${idOf('a1-greetings-words')}/flash-cards`, token: tokenOf(5) },
    { name: 'review', path: '/review', token: tokenOf(6) },
    { name: 'level test', path: '/level-test', token: tokenOf(7) },
    { name: 'a character', path: `/characters/${idOf('あ')}`, token: tokenOf(8) },
  ]
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
  })
  const found = new Map<string, Awaited<ReturnType<typeof visit>>[]>(pages.map(({ name }) => [name, []]))
  for (let round = 1; round <= Number(rounds); round++) {
    for (const page of pages) found.get(page.name)?.push(await visit(browser, served, page))
    process.stdout.write(`round ${round} of ${rounds}\n`)
  }
  await browser.close()
  await served.stop()

  printTable(
    ['page', 'script kB', 'kB / requests', 'first paint', 'largest', 'quiet'],
    [...found].flatMap(([name, visits]) => [
      row(
        name,
        visits.map((one) => one.first),
      ),
      row(
        `${name}, second visit`,
        visits.map((one) => one.second),
      ),
    ]),
  )
  const videos = [...found.values()].flat().flatMap(({ video }) => (video ? [video] : []))
  process.stdout.write(
    `video: first picture ${seconds(spread(videos.map(({ firstFrame }) => firstFrame)))}, ` +
      `stalls ${videos.map(({ stalls }) => stalls).join(', ')}, second reached ${videos.map(({ reached }) => reached.toFixed(1)).join(', ')}\n`,
  )
  await writeResults('phone', { rounds: Number(rounds), pages: Object.fromEntries(found) })
}
