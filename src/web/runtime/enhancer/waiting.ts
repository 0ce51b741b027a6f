import { noteStored } from '#web/runtime/browser/stored-count.ts'
import { isAnythingWaiting } from '#web/runtime/browser/waiting-count.ts'

/** Time (ms) from one look to the next; longer after each that sent nothing. */
const FIRST = 30_000
const MAX_WAIT_MS = 300_000

const send = (learner: number) =>
  import('#web/offline/send-all-of.ts').then(
    ({ sendAllEvents }) => sendAllEvents(learner),
    // Without a line not even the script arrives.
    () => ({ hasSent: false, isLeft: true }),
  )

/**
 * Every page sends what waits of its learner, whichever page it came from: when it opens, when the line is back, when it comes into
 * sight, and now and then. What sends is loaded only when something waits.
 */
export function sendWaiting(learner: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST
  const look = async () => {
    clearTimeout(timer)
    if (navigator.onLine && !document.hidden && isAnythingWaiting(learner)) {
      const { hasSent, isLeft } = await send(learner)
      pause = isLeft && !hasSent ? Math.min(2 * pause, MAX_WAIT_MS) : FIRST
      if (hasSent) document.dispatchEvent(new Event('thazin:sent'))
    }
    clearTimeout(timer)
    timer = setTimeout(look, pause)
  }
  const lookSoon = () => {
    pause = FIRST
    void look()
  }
  void look()
  void noteStored(learner).then((isNews) => isNews && lookSoon())
  addEventListener('online', lookSoon)
  addEventListener('pageshow', ({ persisted }) => persisted && lookSoon())
  document.addEventListener('visibilitychange', lookSoon)
}
