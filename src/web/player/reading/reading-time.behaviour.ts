import type { Report } from '#web/offline/outbox-kinds.ts'
import { newWaiting } from '#web/offline/waiting.ts'
import { serverNow } from '#web/runtime/browser/clock.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import { onHide } from '#web/runtime/browser/visible-time.ts'
import { waitingName } from '#web/runtime/browser/waiting-count.ts'

/** A reader who leaves a page open for longer is doing something else (s), and a glance isn't reading. */
const MAX_SECONDS = 1800
const MIN_SECONDS = 5

/** Calls that count the time of reading, as the page names them (`data-reads`). */
const CALLS = ['readMicroLesson', 'readStory', 'wrote'] as const

/**
 * Notes how long a text was before the learner's eyes, each time that it leaves them, and that a story was read where its form
 * (`data-finishes`) could not be sent; the page sends both as it sends all that waits.
 */
export default function countReading(frame: HTMLElement) {
  const text = frame.querySelector<HTMLElement>('[data-reads]')?.dataset
  const id = Number(text?.id)
  const call = CALLS.find((one) => one === text?.reads)
  onHide((seconds) => {
    if (!id || !call || seconds < MIN_SECONDS) return
    const second = Math.min(MAX_SECONDS, seconds)
    note({ call, input: { id, event_id: newId(), second, at: serverNow().toISOString() } })
  })
  const finished = new Set<string>()
  document.addEventListener('thazin:unsent', ({ target }) => {
    const slug = (target as HTMLElement).dataset.finishes
    if (!slug || finished.has(slug)) return
    finished.add(slug)
    note({ call: 'finishStory', input: { slug } })
  })
}

function note(report: Report) {
  const learner = Number(document.documentElement.dataset.learner)
  if (!learner) return
  const waiting = newWaiting(report, Date.now())
  try {
    localStorage.setItem(waitingName(learner, 'viewing', waiting.id), JSON.stringify(waiting))
  } catch {
    // Where nothing may be kept, reading doesn't count.
  }
}
