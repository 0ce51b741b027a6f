import { m } from '#messages'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { number } from '#web/i18n/format.ts'
import { asShown } from '#web/i18n/script-of-page.ts'
import { waitingCount } from '#web/runtime/browser/waiting-count.ts'

/** Says how many reviews wait on this phone for a connection; the page's script sends them. */
export default async function sayWhatWaits(frame: HTMLElement) {
  await speakLikePage()
  const learner = Number(document.documentElement.dataset.learner)
  const note = document.createElement('p')
  note.className = 'run-waiting small'
  const say = () => {
    const waiting = waitingCount(learner, ['reviews'])
    note.textContent = asShown(m.memory_cards_waiting({ count: number(waiting) }))
    if (waiting === 0) note.remove()
    else frame.querySelector('[role=status]')?.append(note)
  }
  say()
  for (const event of ['thazin:sent', 'thazin:refresh']) document.addEventListener(event, say)
}
