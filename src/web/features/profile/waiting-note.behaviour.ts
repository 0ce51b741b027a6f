import { m } from '#messages'
import { waitingCount } from '#web/browser/waiting-count.ts'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { number } from '#web/i18n/format.ts'
import { asShown } from '#web/i18n/script-of-page.ts'

/** Before a learner signs out: how many of their answers wait on this phone, and what becomes of them. */
export default async function sayWhatWaits(frame: HTMLElement) {
  await speakLikePage()
  const learner = Number(document.documentElement.dataset.learner)
  const say = () => {
    const count = waitingCount(learner)
    const note = frame.querySelector('[role=status]')
    if (note) note.textContent = count > 0 ? asShown(m.waiting_sign_out({ count: number(count) })) : ''
  }
  say()
  for (const event of ['thazin:sent', 'thazin:swapped']) document.addEventListener(event, say)
}
