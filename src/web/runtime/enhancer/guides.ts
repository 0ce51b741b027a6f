import { clientHeaders } from '#web/runtime/browser/client-headers.ts'
import { shownTo } from './learner.ts'

/** Notes that a guide was seen, once; where that fails, it opens by itself once more. */
function noteSeen(dialog: HTMLDialogElement) {
  const { guide } = dialog.dataset
  if (guide === undefined) return
  delete dialog.dataset.guide
  const headers = { ...clientHeaders, 'content-type': 'application/json', 'learner-id': shownTo() ?? '' }
  const body = JSON.stringify({ guide })
  fetch('/api/guides/seen', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}

/** Opens dialogs by their buttons (`data-opens`), and a guide (`data-guide`) by itself on the first visit. */
export function startGuides() {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null
    const dialog = button && document.getElementById(button.dataset.opens ?? '')
    if (dialog?.matches('dialog:not([open])')) (dialog as HTMLDialogElement).showModal()
  })
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-guide]')) {
    if (document.querySelector('dialog[open]') === null) dialog.showModal()
    dialog.addEventListener('close', () => noteSeen(dialog))
  }
}
