import { onHide } from '#web/browser/visible-time.ts'
import { waitingName } from '#web/browser/waiting-count.ts'
import { serverNow } from '#web/offline/clock.ts'
import { newWaiting } from '#web/offline/waiting.ts'

/** A reader who leaves a page open for longer is doing something else (s), and a glance isn't reading. */
const MOST_SECONDS = 1800
const FEWEST_SECONDS = 5

/** What counts the time of it, as the page names it (`data-reads`). */
const CALLS = ['readMicroLesson', 'readStory', 'wrote'] as const

/** Notes how long a text was before the learner's eyes, each time that it leaves them; the page sends it as it sends all that waits. */
export default function countReading(frame: HTMLElement) {
  const text = frame.querySelector<HTMLElement>('[data-reads]')?.dataset
  const id = Number(text?.id)
  const call = CALLS.find((one) => one === text?.reads)
  const learner = Number(document.documentElement.dataset.learner)
  onHide((seconds) => {
    if (!id || !call || !learner || seconds < FEWEST_SECONDS) return
    const input = {
      id,
      event_id: crypto.randomUUID(),
      second: Math.min(MOST_SECONDS, seconds),
      at: serverNow().toISOString(),
    }
    const waiting = newWaiting({ call, input }, Date.now())
    try {
      localStorage.setItem(waitingName(learner, 'viewing', waiting.id), JSON.stringify(waiting))
    } catch {
      // Where nothing may be kept, reading doesn't count.
    }
  })
}
