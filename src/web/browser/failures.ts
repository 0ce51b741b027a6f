import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { NetworkError } from './network-error.ts'
import { showToast, type ToastPlace } from './toasts.ts'

/** Calls of which nobody is told when they fail: what they bring is not what the page is for. */
const SILENT: ReadonlySet<string> = new Set([
  '/calendar/save-jointed-live-event-second',
  '/enrolled-courses',
  '/me',
  '/me/update-firebase-token-for-web',
  '/weekly-chart-data',
])

type Said = { text: string; place: ToastPlace }

/**
 * What is said of a failure, by the product's catalogue of errors: nothing for silent calls and for a session that ended
 * (which leads to the start page), one sentence a field for what was filled in wrong, else the message.
 * @param path the call's, as in the contract, where it is known
 */
export function toastsFor(error: unknown, path?: string): Said[] {
  const say = (text: string): Said[] => [{ text, place: 'top-right' }]
  if (path !== undefined && SILENT.has(path)) return []
  if (isUnreachable(error))
    return path === '/get-country-code'
      ? [{ text: m.toast_no_internet(), place: 'top-center' }]
      : say(m.error_network())
  if (error instanceof CallError) {
    if (error.status === 401) return []
    return error.status === 422 ? Object.values(error.fields).flatMap(say) : say(error.message)
  }
  return say(m.error_other())
}

/** Tells the learner of a failure at the named place. */
export function showFailure(error: unknown, path?: string) {
  for (const { text, place } of toastsFor(error, path)) showToast(text, place)
}

/** `fetch` throws a TypeError, and reading what is no answer of ours throws as well, when the server was not reached. */
const isUnreachable = (error: unknown) =>
  error instanceof NetworkError || error instanceof TypeError || error instanceof SyntaxError
