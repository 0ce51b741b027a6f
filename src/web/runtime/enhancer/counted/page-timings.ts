import { sendBeaconEvents } from '#web/runtime/browser/send-events.ts'
import { interactions, shifts } from './web-vitals.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId?: number }

/** Follows one kind of entry, those before included. @returns what gives those that are new */
function follow<Entry extends PerformanceEntry>(type: string, more: object, see: (entry: Entry) => void) {
  const seeAll = (entries: PerformanceEntryList) => {
    for (const entry of entries as Entry[]) see(entry)
  }
  try {
    const observer = new PerformanceObserver((list) => seeAll(list.getEntries()))
    observer.observe({ type, buffered: true, ...more })
    return () => seeAll(observer.takeRecords())
  } catch {
    // This browser doesn't know the kind.
    return () => {}
  }
}

/** Since when the page was out of sight (ms): what a browser draws then says nothing. */
function firstHidden(): number {
  const states = performance.getEntriesByType('visibility-state')
  return states.find(({ name }) => name === 'hidden')?.startTime ?? Number.POSITIVE_INFINITY
}

const whenHidden = (work: () => void) => {
  if (document.hidden) return work()
  const once = new AbortController()
  const end = () => {
    if (once.signal.aborted) return
    once.abort()
    work()
  }
  document.addEventListener('visibilitychange', () => document.hidden && end(), { signal: once.signal })
  addEventListener('pagehide', end, { signal: once.signal })
}

/** Tells once, when the page hides, how fast it was: its load, its largest paint, its shifts, and how it answered taps. */
export function sendTimingsAtHide() {
  const moves = shifts()
  const taps = interactions()
  let largest: number | null = null
  const seeTap = ({ interactionId, duration }: Interaction) => taps.see(interactionId ?? 0, duration)
  const readNew = [
    follow('largest-contentful-paint', {}, ({ startTime }) => {
      if (startTime < firstHidden()) largest = startTime
    }),
    follow<Shift>('layout-shift', {}, ({ startTime, value, hadRecentInput }) => {
      if (!hadRecentInput) moves.see(startTime, value)
    }),
    follow<Interaction>('event', { durationThreshold: 40 }, seeTap),
    follow<Interaction>('first-input', {}, seeTap),
  ]
  whenHidden(() => {
    for (const read of readNew) read()
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const timings = { load: page?.loadEventEnd || null, lcp: largest, cls: moves.worst(), inp: taps.worst() }
    sendBeaconEvents(
      ...Object.entries(timings).flatMap(([name, value]) =>
        value === null ? [] : { type: 'timing' as const, name, value: Math.round(value * 1000) / 1000 },
      ),
    )
  })
}
