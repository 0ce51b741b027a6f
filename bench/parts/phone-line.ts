import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** The line and the phone of the goals: 400 kbit/s each way, 400 ms a round trip, a processor four times slower. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4

/** Nothing on the line for this long means that a page is there. */
const SILENT_MS = 2_000

/** A page that isn't silent after this long is taken as it is, and what is still on the line is named. */
const MAX_MS = 60_000

/** What came over the line since `reset`, headers included. */
export type Traffic = { requests: number; bytes: number; scripts: number }

/** A page on the slow line, with a count of what comes over it. */
export async function onSlowLine(context: BrowserContext) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watchPaints)
  // One page in five measures itself, long after it is quiet: it would be counted with some visits and not with others.
  await page.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }))
  return { page, ...countTraffic(devtools) }
}

function countTraffic(devtools: CDPSession) {
  const open = new Map<string, { type: string; url: string }>()
  let traffic: Traffic = { requests: 0, bytes: 0, scripts: 0 }
  let lastAt = performance.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    lastAt = performance.now()
    // A script that is fetched ahead says nothing of its kind.
    const kind = /\.js$/.test(request.url) ? 'Script' : (type ?? '')
    if (!request.url.startsWith('data:')) open.set(requestId, { type: kind, url: request.url })
  })
  const forget = ({ requestId }: { requestId: string }) => open.delete(requestId)
  devtools.on('Network.requestServedFromCache', forget)
  devtools.on('Network.loadingFailed', forget)
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) open.delete(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    const type = open.get(requestId)?.type
    if (!open.delete(requestId)) return
    traffic.requests += 1
    traffic.bytes += encodedDataLength
    if (type === 'Script') traffic.scripts += encodedDataLength
  })
  return {
    reset: () => {
      traffic = { requests: 0, bytes: 0, scripts: 0 }
      open.clear()
      lastAt = performance.now()
    },
    traffic: () => traffic,
    untilSilent: async (page: Page) => {
      const begun = performance.now()
      while (open.size > 0 || performance.now() - lastAt < SILENT_MS) {
        await page.waitForTimeout(100)
        if (performance.now() - begun < MAX_MS) continue
        const waiting = [...open.values()].map(({ type, url }) => `${type} ${url}`)
        process.stdout.write(`${page.url()} isn't silent: ${waiting.join(', ')}\n`)
        return
      }
    },
  }
}

type Seen = { largest: number; busyUntil: number }

/** Runs in the page: keeps the time of the largest paint and the end of the last long task. */
function watchPaints() {
  const seen: Seen = { largest: 0, busyUntil: 0 }
  Object.assign(window, { benchSeen: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.busyUntil = entry.startTime + entry.duration
  }).observe({ type: 'longtask', buffered: true })
}

/** When a page was painted and came to rest, in ms from the beginning of its navigation. */
export const timesOf = (page: Page) =>
  page.evaluate(() => {
    const { benchSeen: seen } = window as unknown as { benchSeen: { largest: number; busyUntil: number } }
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => /\.js$/.test(entry.name))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return { first, largest: seen.largest, quiet: Math.max(first, seen.largest, seen.busyUntil, ...scripts) }
  })
