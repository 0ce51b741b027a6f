import { maySendEvents } from '#web/runtime/browser/send-events.ts'
import { whenLoaded } from '../documents/when-loaded.ts'

/** Delay after the page has loaded (ms) before what measures it may use the line. */
const LATE = 4_000
/** One page in five says how fast it was: that is enough for percentiles, and costs a learner little. */
const SHARE = 0.2

/** Measures the page once all that it is for has arrived, or when it hides before. */
export function sendTimings() {
  if (Math.random() >= SHARE || !maySendEvents()) return
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    import('./page-timings.ts').then(
      ({ sendTimingsAtHide }) => sendTimingsAtHide(),
      // Without a line nothing is told.
      () => {},
    )
  }
  whenLoaded(() => setTimeout(begin, LATE))
  document.addEventListener('visibilitychange', begin, { once: true })
}
