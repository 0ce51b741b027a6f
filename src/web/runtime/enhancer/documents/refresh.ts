import { isStillHere, noteLearner, shownTo } from '#web/runtime/enhancer/learner.ts'
import { leaveFor } from '#web/runtime/enhancer/leave.ts'
import { showToasts, takeToasts } from '#web/runtime/enhancer/toasts.ts'
import { fetchDocument, type PageReply } from './answers.ts'
import { loadAndSwap } from './swapping.ts'

/** Time (ms) for which the page counts as fresh. */
const FRESH_MS = 5_000

let tag: string | null = null
let lastAsked = 0
let isAsking = false
/** Number of times that the page was brought up to date. */
let shown = 0

/** The tag of the page as it was opened: of all headers, scripts can read only this one. */
function firstTag(): string | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const said = entry?.serverTiming?.find(({ name }) => name === 'tag')
  return said ? `"${said.description}"` : null
}

const releaseOf = (page: Document) => page.querySelector('script[src*="/enhancer"]')?.getAttribute('src')

/** Asks for this page again. @throws where no whole answer of ours came in time */
function askAgain(since: string | null): Promise<PageReply> {
  const headers: Record<string, string> = { refresh: '1' }
  if (since) headers['if-none-match'] = since
  return fetchDocument(location.href, { headers, cache: 'no-store' })
}

/** Shows what came, where it is this page. @returns whether the reader sees what is so now, or is about to */
async function show(
  { status, page, sendsTo, url, tag: next }: PageReply,
  answered?: HTMLFormElement,
): Promise<boolean> {
  const { pathname } = new URL(sendsTo ?? url, location.href)
  if (pathname === '/' && location.pathname !== '/') {
    leaveFor('/')
    return true
  }
  if (status !== 200 || pathname !== location.pathname || !page) return false
  if (releaseOf(page) !== releaseOf(document)) return false
  if (shownTo(page) !== shownTo() || page.documentElement.lang !== document.documentElement.lang) {
    location.reload()
    return true
  }
  const toasts = takeToasts(page)
  if (!(await loadAndSwap(page, answered))) return false
  tag = next
  shown += 1
  showToasts(toasts)
  return true
}

/** Brings the page up to date after a change that this form made. @returns whether that was possible */
export async function showChange(form: HTMLFormElement): Promise<boolean> {
  const answer = await askAgain(null).catch(() => null)
  const isShown = answer !== null && (await show(answer, form))
  if (isShown) delete document.documentElement.dataset.answer
  return isShown
}

const isAnswer = () => 'answer' in document.documentElement.dataset

/** Brings the page up to date unless it is fresh, out of sight, without a line, or the answer to a form, which no address has. */
async function refresh(isKnownOld = false) {
  if (isAsking || document.hidden || !navigator.onLine || isAnswer()) return
  if (!isKnownOld && Date.now() - lastAsked < FRESH_MS) return
  isAsking = true
  const before = shown
  // Without an answer the page can be read as it is.
  const answer = await askAgain(tag).catch(() => null)
  isAsking = false
  lastAsked = Date.now()
  // What a form came to meanwhile is newer than what was asked for.
  if (answer && shown === before && !isAnswer()) await show(answer)
}

/** A page out of the browser's memory is shown to nobody else than before. */
function showAgain({ persisted }: PageTransitionEvent) {
  if (!persisted) return
  if (isStillHere()) return void refresh(true)
  document.documentElement.hidden = true
  location.reload()
}

export function keepFresh() {
  tag = firstTag()
  lastAsked = Date.now()
  noteLearner(shownTo() ?? '')
  const ifOld = () => void refresh()
  const atOnce = () => void refresh(true)
  addEventListener('focus', ifOld)
  addEventListener('online', atOnce)
  addEventListener('pageshow', showAgain)
  document.addEventListener('visibilitychange', ifOld)
  document.addEventListener('thazin:refresh', atOnce)
  document.addEventListener('thazin:sent', atOnce)
}
