import { type Browser, chromium } from 'playwright-core'
import { fill, tokenOf } from './parts/fill.ts'
import { onSlowLine, type Traffic, timesOf } from './parts/phone-line.ts'
import { watchVideo } from './parts/phone-video.ts'
import { printTable, type Spread, short, spread, writeResults } from './parts/report.ts'
import { type Served, serve } from './parts/served.ts'

const ROUNDS = 3
const LEARNERS = 12

/** Where who resumes had stopped, in seconds. */
const RESUMED_AT = 15

type Visit = Traffic & Awaited<ReturnType<typeof timesOf>>
type Page = { name: string; path: string; token: string | null; playedFrom?: number }

/** A page on the line, with an empty cache. */
async function openOn(browser: Browser, { url }: Served, { path, token }: Page) {
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
  return { page, open, reset, traffic, close: () => context.close() }
}

/** Opens a page with an empty cache, and once more with what the first visit left. */
async function visit(browser: Browser, served: Served, page: Page) {
  const { open, close } = await openOn(browser, served, page)
  const first = await open()
  const second = await open()
  await close()
  return { first, second }
}

/** Opens a lesson with an empty cache, and plays its video. */
async function watch(browser: Browser, served: Served, lesson: Page) {
  const { page, open, reset, traffic, close } = await openOn(browser, served, lesson)
  await open()
  reset()
  const video = await watchVideo(page, lesson.playedFrom ?? 0)
  const { bytes, requests } = traffic()
  await close()
  return { ...video, bytes, requests }
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

/** The pages, and the lessons whose video is played. */
async function pagesOf({ database }: Served): Promise<Page[]> {
  const { rows } = await database.query(
    `select slug, id from lessons where slug like 'a1-greetings-%'
     union all select 'あ', id from characters where body ->> 'character' = 'あ'`,
  )
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id
  const lesson = `/lessons/${idOf('a1-greetings-watch')}`
  return [
    { name: '/', path: '/', token: null },
    { name: '/registration', path: '/registration', token: tokenOf(1) },
    { name: '/learn', path: '/learn', token: tokenOf(2) },
    { name: 'a lesson, before play', path: lesson, token: tokenOf(3) },
    { name: 'practice', path: `/lessons/${idOf('a1-greetings-practice')}/practice`, token: tokenOf(4) },
    { name: 'flash cards', path: `/lessons/${idOf('a1-greetings-words')}/flash-cards`, token: tokenOf(5) },
    { name: 'review', path: '/review', token: tokenOf(6) },
    { name: 'profile', path: '/profile', token: tokenOf(10) },
    { name: 'courses', path: '/courses', token: tokenOf(11) },
    { name: 'characters', path: '/characters', token: tokenOf(12) },
    { name: 'level test', path: '/level-test', token: tokenOf(7) },
    { name: 'a character', path: `/characters/${idOf('あ')}`, token: tokenOf(8) },
    { name: 'video', path: lesson, token: tokenOf(3), playedFrom: 0 },
    { name: 'video, resumed', path: lesson, token: tokenOf(9), playedFrom: RESUMED_AT },
  ]
}

/** Learners at the beginning, in the school as it is shipped. @returns the first one's id */
async function prepare({ database }: Served): Promise<number> {
  const first = await fill(database, LEARNERS)
  await database.query(
    "update learners set screen = 'registration', is_new_user = true, name = null where id = $1",
    [first],
  )
  await database.query("update units set hidden = true where slug like 'bench-%'")
  await database.query('update content_release set version = version + 1')
  return first
}

/** Nobody has seen anything but the ninth learner, who has seen a part of the first video. */
async function forget({ database }: Served, first: number) {
  await database.query('delete from lesson_progress')
  await database.query(
    `insert into lesson_progress (learner_id, lesson_id, status, last_reached_second)
     select $1, id, 1, $2 from lessons where slug = 'a1-greetings-watch'`,
    [first + 8, RESUMED_AT],
  )
}

/** `npm run bench -- phone [ROUNDS] [PATTERN]`: pages and the video, or those whose names fit, as a cheap phone on a slow line has them. */
export async function run([rounds = String(ROUNDS), pattern = '']: readonly string[]) {
  const served = await serve()
  const first = await prepare(served)
  await forget(served, first)
  const chosen = (await pagesOf(served)).filter(({ name }) => new RegExp(pattern).test(name))
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
  })
  const pages = new Map<string, Awaited<ReturnType<typeof visit>>[]>()
  const videos = new Map<string, Awaited<ReturnType<typeof watch>>[]>()
  const add = <T>(found: Map<string, T[]>, name: string, one: T) =>
    found.set(name, [...(found.get(name) ?? []), one])
  for (let round = 1; round <= Number(rounds); round++)
    for (const page of chosen) {
      const begun = performance.now()
      if (page.playedFrom !== undefined) {
        // What the round before watched would be gone on with.
        await forget(served, first)
        add(videos, page.name, await watch(browser, served, page))
      } else add(pages, page.name, await visit(browser, served, page))
      const took = ((performance.now() - begun) / 1000).toFixed(0)
      process.stdout.write(`round ${round} of ${rounds}: ${page.name}, ${took} s\n`)
    }
  await browser.close()
  await served.stop()

  printTable(
    ['page', 'script kB', 'kB / requests', 'first paint', 'largest', 'quiet'],
    [...pages].flatMap(([name, visits]) => [
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
  printTable(
    ['video', 'first picture', 'stalls', 'second reached', 'kB / requests'],
    [...videos].map(([name, watched]) => [
      name,
      seconds(spread(watched.map(({ firstFrame }) => firstFrame))),
      watched.map(({ stalls }) => stalls).join(', '),
      watched.map(({ reached }) => reached.toFixed(1)).join(', '),
      watched.map(({ bytes, requests }) => `${short(bytes / 1000)} / ${requests}`).join(', '),
    ]),
  )
  if (pattern === '')
    await writeResults('phone', {
      rounds: Number(rounds),
      pages: Object.fromEntries(pages),
      videos: Object.fromEntries(videos),
    })
}
