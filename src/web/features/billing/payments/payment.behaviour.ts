import { shrinkReceipts } from './waiting/shrink-receipt.ts'

/** Delay (ms) before the page asks again, and its growth and maximum. */
const FIRST = 4_000
const MAX_WAIT_MS = 30_000
const SLOWER = 1.4

/** Brings a payment's page up to date while it waits, less and less often; copies numbers, makes photos smaller and prints the receipt. */
export default function watchPayment() {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-print]')) print()
    const copy = target.closest<HTMLElement>('[data-copy]')
    if (copy) void copyText(copy)
  })
  shrinkReceipts()
  askAgain(FIRST)
}

/** A page in a pocket isn't asked for: the enhancer asks when it is seen again. */
function askAgain(pause: number) {
  setTimeout(() => {
    if (!document.querySelector('[data-waiting]')) return
    document.dispatchEvent(new Event('thazin:refresh'))
    askAgain(Math.min(pause * SLOWER, MAX_WAIT_MS))
  }, pause)
}

/** Copies a text; where a page may not copy, the number is marked, so that the phone's own menu can. */
async function copyText({ dataset, parentElement }: HTMLElement) {
  try {
    await navigator.clipboard.writeText(dataset.copy ?? '')
    parentElement?.setAttribute('data-copied', dataset.done ?? '')
    setTimeout(() => parentElement?.removeAttribute('data-copied'), 2_000)
  } catch {
    const code = parentElement?.querySelector('code')
    if (code) getSelection()?.selectAllChildren(code)
  }
}
