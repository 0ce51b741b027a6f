import { fetchDocument, type PageReply } from '#web/runtime/enhancer/documents/answers.ts'
import { showChange } from '#web/runtime/enhancer/documents/refresh.ts'
import { loadAndSwap, prepareSwap } from '#web/runtime/enhancer/documents/swapping.ts'
import { beginSending, forgetTouches } from '#web/runtime/enhancer/documents/touched.ts'
import { doLater, wakingAround } from './early/early-taps.ts'
import { leaveFor } from './leave.ts'
import { readTemplateText } from './parts.ts'
import { endProgress, startProgress } from './progress-bar.ts'
import { showToast, showToasts, takeToasts } from './toasts.ts'

/** The longest (ms) that a form with a picture may take. */
const TIMEOUT_MS = 180_000

type Submitter = HTMLButtonElement | HTMLInputElement | null
type Sent = { form: HTMLFormElement; submitter: Submitter }

/** Ends what shows that a form is on its way, for each that is. */
const busy = new Set<() => void>()

/** Attribute of a form, where its button may say otherwise. Read as attributes: a field may be called `action`. */
const said = ({ form, submitter }: Sent, name: string): string | null =>
  submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)

const addressOf = (sent: Sent) => new URL(said(sent, 'action') || location.href, location.href)

function bodyOf(sent: Sent): FormData | URLSearchParams {
  const { form, submitter } = sent
  const fields = new FormData(form)
  if (submitter?.name) fields.append(submitter.name, submitter.value)
  if (said(sent, 'enctype') === 'multipart/form-data') return fields
  const body = new URLSearchParams()
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value)
  return body
}

/** Goes where the server sends the reader; this page itself is only brought up to date, so that it stays where it is. */
async function follow(address: string, form: HTMLFormElement): Promise<boolean> {
  const url = new URL(address, location.href)
  const isHere = url.pathname + url.search === location.pathname + location.search
  if (isHere && !form.closest('[data-awake]')) {
    forgetTouches(form)
    if (await showChange(form)) {
      if (url.hash) location.hash = url.hash
      return true
    }
  }
  leaveFor(url, { instead: isHere || form.closest('dialog[data-modal]') !== null })
  return false
}

/** Shows the page that a form was answered with. It has no address of its own, and so it isn't asked for again. */
async function showPage(page: Document, form: HTMLFormElement, isDone: boolean) {
  if (isDone) forgetTouches(form)
  if (!(await loadAndSwap(page, form))) return showToast(readTemplateText('network'))
  document.documentElement.dataset.answer = ''
  document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** @returns whether the form can be used again: not while another page is on its way */
async function take({ status, isOk, page, sendsTo }: PageReply, form: HTMLFormElement): Promise<boolean> {
  if (sendsTo !== null) return await follow(sendsTo, form)
  const toasts = page ? takeToasts(page) : []
  if (page && (isOk || status === 422)) await showPage(page, form, isOk)
  else if (toasts.length === 0)
    toasts.push({ text: page?.querySelector('h1')?.textContent || readTemplateText('other') })
  showToasts(toasts)
  return true
}

/** Shows that a form is on its way. @returns how to end that */
function showBusy(submitter: Submitter): () => void {
  startProgress()
  submitter?.setAttribute('aria-busy', 'true')
  if (submitter) submitter.disabled = true
  return () => {
    endProgress()
    submitter?.removeAttribute('aria-busy')
    if (!submitter) return
    submitter.disabled = false
    if (document.activeElement === document.body) submitter.focus({ preventScroll: true })
  }
}

const sendAgain = ({ form, submitter }: Sent) => {
  // A button that was replaced is the form's no longer.
  if (form.isConnected) form.requestSubmit(form.contains(submitter) ? submitter : null)
}

/** Forms that go again once the line is back, each by the button that was pressed last; `data-later` has what is said until then. */
const unsent = new Map<HTMLFormElement, Sent>()

/** Tells the form too: what must outlive this page is noted by who hears it. */
function sayUnsent(sent: Sent) {
  const { form } = sent
  const { later } = form.dataset
  if (later) unsent.set(form, sent)
  showToast(later ?? readTemplateText('network'))
  form.dispatchEvent(new Event('thazin:unsent', { bubbles: true }))
}

async function send(sent: Sent) {
  unsent.delete(sent.form)
  const { form, submitter } = sent
  const endSending = beginSending(form)
  if (!endSending) return
  const body = bodyOf(sent)
  const endBusy = showBusy(submitter)
  let isAnswered = false
  const end = () => {
    endSending(isAnswered)
    endBusy()
    busy.delete(end)
  }
  busy.add(end)
  prepareSwap()
  const post = { method: 'POST', headers: { enhanced: '1' }, body }
  const answer = await fetchDocument(addressOf(sent).href, post, TIMEOUT_MS).catch(() => null)
  isAnswered = answer !== null
  if (!answer) sayUnsent(sent)
  if (!answer || (await take(answer, form))) end()
}

const isForeign = (sent: Sent): boolean =>
  said(sent, 'method')?.toLowerCase() !== 'post' ||
  'native' in sent.form.dataset ||
  said(sent, 'target') !== null ||
  addressOf(sent).origin !== location.origin

/** Posts of our own forms go by `fetch`, so that a line that is gone takes nothing of what was typed. */
export function sendForms() {
  addEventListener('submit', (event) => {
    const sent = { form: event.target as HTMLFormElement, submitter: event.submitter as Submitter }
    if (event.defaultPrevented || isForeign(sent)) return
    event.preventDefault()
    const island = wakingAround(sent.form)
    void (island ? doLater(island, () => sendAgain(sent)) : send(sent))
  })
  addEventListener('online', () => {
    for (const sent of unsent.values()) sendAgain(sent)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const end of busy) end()
  })
}
