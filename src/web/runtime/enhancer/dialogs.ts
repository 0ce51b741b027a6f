import { goBackTo } from './leave.ts'

/** Fields for the focus, the first before the others: a list stands before what is typed, as the country does before the number. */
const FIELDS = ['[aria-invalid=true]', 'input:not([type=hidden]),textarea', 'select']

const modal = new WeakSet<Element>()

function focusFirst(dialog: HTMLElement) {
  const fields = FIELDS.flatMap((kind) => [...dialog.querySelectorAll<HTMLElement>(kind)])
  const field = fields.find((one) => one.getClientRects().length > 0)
  const heading = dialog.querySelector<HTMLElement>('h1,h2')
  if (!field && heading) heading.tabIndex = -1
  ;(field ?? heading)?.focus()
}

/** Makes modal the dialogs that the server sent open; `data-after` says how many ms later. */
function upgrade() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-modal][open]')) {
    if (modal.has(dialog)) continue
    modal.add(dialog)
    dialog.removeAttribute('open')
    const { after } = dialog.dataset
    if (after) setTimeout(show, Number(after), dialog)
    else show(dialog)
  }
}

/** A page that was swapped in meanwhile may have opened it otherwise. */
function show(dialog: HTMLDialogElement) {
  if (!dialog.isConnected) return
  dialog.removeAttribute('open')
  dialog.showModal()
  focusFirst(dialog)
}

/** Key under which it is kept, from one page to the next, which dialog was closed. */
const CLOSED = 'thazin-closed'

function close(dialog: HTMLElement) {
  try {
    sessionStorage.setItem(CLOSED, location.pathname + location.search)
  } catch {
    // A browser that keeps nothing begins at the top of the page.
  }
  goBackTo(dialog.dataset.close ?? '/')
}

/** The focus goes back to the link that opened the dialog which was closed. */
function focusOpener() {
  let closed: string | null = null
  try {
    closed = sessionStorage.getItem(CLOSED)
    sessionStorage.removeItem(CLOSED)
  } catch {
    // As above.
  }
  if (closed === null || document.activeElement !== document.body) return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
  links.find(({ pathname, search }) => pathname + search === closed)?.focus()
}

/**
 * Escape, or the way back on a phone. A browser that doesn't let itself be held closes the dialog first. Where the server has to hear of it,
 * a button says so (`data-dismiss`).
 */
function closeByKey(event: Event) {
  const dialog = event.target as HTMLElement
  if (!dialog.matches('dialog[data-modal]')) return
  event.preventDefault()
  const dismiss = dialog.querySelector<HTMLElement>('[data-dismiss]')
  if (dismiss) dismiss.click()
  else close(dialog)
}

/** The ✕ is a link to the page under the dialog. */
function closeByLink(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  const dialog = link?.closest<HTMLElement>('dialog[data-modal]')
  if (!dialog || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (link?.getAttribute('href') !== dialog.dataset.close) return
  event.preventDefault()
  close(dialog)
}

/** Dialogs with an address of their own, which the server sends open so that they need no script. */
export function startDialogs() {
  upgrade()
  focusOpener()
  addEventListener('pageshow', ({ persisted }) => persisted && focusOpener())
  document.addEventListener('thazin:swapped', upgrade)
  document.addEventListener('cancel', closeByKey, true)
  document.addEventListener('close', closeByKey, true)
  addEventListener('click', closeByLink)
}
