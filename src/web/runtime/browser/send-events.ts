import { serverNow } from '#web/runtime/browser/clock.ts'

/** Event that is counted for all learners together; of a timing milliseconds. */
type Happening = { type: 'event' | 'timing'; name: string; value: string | number }

type Line = { saveData?: boolean; effectiveType?: string }
type Asking = { connection?: Line; globalPrivacyControl?: boolean }

const { connection, globalPrivacyControl } = navigator as Navigator & Asking

/** The kind of line, as the browser judges it. */
export const kindOfLine = (): string => connection?.effectiveType?.replace('slow-2g', 'slow') ?? 'unknown'

/** True if anything may be told: not where data is saved, nor where the reader asks not to be counted. */
export const maySendEvents = (): boolean =>
  !connection?.saveData &&
  !globalPrivacyControl &&
  navigator.doNotTrack !== '1' &&
  document.documentElement.dataset.saver === undefined

const bodyOf = (happenings: readonly Happening[]) => {
  const [path, at] = [location.pathname, serverNow().toISOString()]
  const events = happenings.map((happening) => ({ ...happening, path, at }))
  return new Blob([JSON.stringify({ events })], { type: 'application/json' })
}

/** Hands over to the browser what it sends on by itself, also when the page goes. @returns whether it took it */
export function sendBeaconEvents(...happenings: Happening[]): boolean {
  try {
    return navigator.sendBeacon('/api/events', bodyOf(happenings))
  } catch {
    return false
  }
}

/** Sends what the browser doesn't take over, in whose stead the page has to wait. Never rejects. */
export const sendEventsAndWait = (...happenings: Happening[]): Promise<unknown> =>
  fetch('/api/events', { method: 'POST', keepalive: true, body: bodyOf(happenings) }).catch(() => {})
