import { fetchDocument } from '#web/runtime/enhancer/documents/answers.ts'

/**
 * Opens the news of a payment that has succeeded, over whatever page is shown: the dialog that the payment's own page comes with.
 * @param title of the push: by it the server knows the payment's kind
 */
export async function showPaymentNews(title: string) {
  if (document.querySelector('[data-success]')) return
  if (document.querySelector('[data-waiting]')) return refresh()
  const since = performance.now()
  const answer = await fetchDocument(`/payments?paid=${encodeURIComponent(title)}`, { headers: {} }).catch(
    () => null,
  )
  const dialog = answer?.page?.querySelector<HTMLElement>('[data-success]')
  if (!dialog || document.querySelector('[data-success]')) return
  place(dialog, performance.now() - since)
  // What the learner may do now is on the page behind it.
  if (dialog.dataset.success === 'normal') refresh()
}

/** @param late how long (ms) ago it could have come */
function place(dialog: HTMLElement, late: number) {
  const { pathname, search } = location
  const back = dialog.querySelector<HTMLInputElement>('[name=back]')
  if (back) back.value = back.defaultValue = pathname + search
  dialog.dataset.after = String(Math.max(0, Number(dialog.dataset.after) - late))
  // A page that is swapped in meanwhile leaves it, until it was seen.
  dialog.dataset.kept = ''
  dialog.addEventListener('submit', () => delete dialog.dataset.kept)
  document.body.append(document.adoptNode(dialog))
  document.dispatchEvent(new Event('thazin:swapped'))
}

const refresh = () => void document.dispatchEvent(new Event('thazin:refresh'))
