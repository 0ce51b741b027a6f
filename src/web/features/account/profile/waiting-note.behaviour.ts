import { waitingCount } from '#web/runtime/browser/waiting-count.ts'

/** Before a learner signs out: how many of their answers wait on this phone, and what becomes of them. */
export default function sayWhatWaits(frame: HTMLElement) {
  const learner = Number(document.documentElement.dataset.learner)
  const say = async () => {
    const count = waitingCount(learner)
    // Words are fetched only where there is something to say, which is seldom.
    const text =
      count > 0 ? await import('./waiting-text.ts').then(({ waitingText }) => waitingText(count)) : ''
    const note = frame.querySelector('[role=status]')
    if (note) note.textContent = text
  }
  for (const event of ['thazin:sent', 'thazin:swapped']) document.addEventListener(event, () => void say())
  return say()
}
