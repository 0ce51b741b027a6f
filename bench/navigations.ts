import { type CDPSession, chromium, type Page } from 'playwright-core'
import { fill, tokenOf } from './parts/fill.ts'
import { onSlowLine, type Traffic } from './parts/phone-line.ts'
import { printTable, type Spread, short, spread, writeResults } from './parts/report.ts'
import { serve } from './parts/served.ts'

const COUNT = 30
const LEARNERS = 4

/** Where a learner goes, again and again; the first round is with an empty cache. */
const WAY = ['/review', '/profile', '/courses', '/characters', '/learn']

type Step = Traffic & { to: string; paint: number; cpu: number }

/** What the page's processor did so far, in ms at full speed. */
async function busy(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Taps a link to `to`. @returns when, as the page's clock says */
const tap = (page: Page, to: string) =>
  page.evaluate((path) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`) ?? document.createElement('a')
    link.href = path
    if (!link.isConnected) document.body.append(link)
    const at = performance.timeOrigin + performance.now()
    link.click()
    return at
  }, to)

const paintedAt = (page: Page) =>
  page.evaluate(
    () =>
      performance.timeOrigin +
      (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
  )

const inSeconds = ({ min, median, max }: Spread) =>
  `${(median / 1000).toFixed(2)} s (${(min / 1000).toFixed(2)}–${(max / 1000).toFixed(2)})`

/** `npm run bench -- navigations [COUNT]`: from the tap on a link to the next page's first paint, as a cheap phone on a slow line has it. */
export async function run([count = String(COUNT)]: readonly string[]) {
  const served = await serve()
  await fill(served.database, LEARNERS)
  await served.database.query("update units set hidden = true where slug like 'bench-%'")
  await served.database.query('update content_release set version = version + 1')
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  // Past a worker, the page's own requests are what comes over the line.
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  })
  await context.addCookies([
    { name: 'locale', value: 'my', url: served.url },
    { name: 'token', value: tokenOf(1), url: served.url },
  ])
  const { page, reset, traffic, untilSilent } = await onSlowLine(context)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(`${served.url}/learn`, { waitUntil: 'commit' })
  await untilSilent(page)

  const steps: Step[] = []
  for (let n = 0; n < Number(count); n++) {
    const to = WAY[n % WAY.length] ?? '/learn'
    const before = await busy(devtools)
    reset()
    const arrived = page.waitForURL(`${served.url}${to}`, { waitUntil: 'load' })
    const tapped = await tap(page, to)
    await arrived
    await untilSilent(page)
    const after = await busy(devtools)
    const paint = (await paintedAt(page)) - tapped
    steps.push({ ...traffic(), to, paint, cpu: after >= before ? after - before : after })
  }
  await browser.close()
  await served.stop()

  const rows = WAY.flatMap((to) => {
    const all = steps.filter((step) => step.to === to)
    return [[`${to}, first time`, all.slice(0, 1)] as const, [`${to}, later`, all.slice(1)] as const].filter(
      ([, of]) => of.length > 0,
    )
  })
  printTable(
    ['navigation', 'tap to first paint', 'kB', 'requests', 'CPU ms'],
    [...rows, ['all', steps] as const].map(([name, of]) => [
      name,
      inSeconds(spread(of.map(({ paint }) => paint))),
      short(spread(of.map(({ bytes }) => bytes / 1000)).median),
      short(spread(of.map(({ requests }) => requests)).median),
      short(spread(of.map(({ cpu }) => cpu)).median),
    ]),
  )
  await writeResults('navigations', { steps })
}
