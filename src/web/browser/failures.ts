import { data, isRouteErrorResponse } from 'react-router'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { NetworkError } from './network-error.ts'
import { refusalOf } from './refusal.ts'
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
  const message = isRouteErrorResponse(error) ? refusalOf(error.data).message : null
  return say(message ?? m.error_other())
}

/** Tells the learner of a failure at the named place. */
export function showFailure(error: unknown, path?: string) {
  for (const { text, place } of toastsFor(error, path)) showToast(text, place)
}

/** `fetch` and the router both throw a TypeError, or what is no answer of ours, when the server was not reached. */
const isUnreachable = (error: unknown) =>
  error instanceof NetworkError || error instanceof TypeError || error instanceof SyntaxError

type WithFields = { fields?: Record<string, string | undefined> } | undefined

/**
 * A form's answer where the page's script runs: errors are told as toasts, and the page stays with what was typed instead of
 * giving way to an error page. Without script the answer is the page itself. The status says that nothing changed: after
 * it the router does not ask for the page's data, which would fail as well.
 */
export async function withToasts<T>(serverAction: () => Promise<T>) {
  try {
    const answer = await serverAction()
    const faults = Object.values((answer as WithFields)?.fields ?? {}).filter((text) => text !== undefined)
    for (const text of faults) showToast(text)
    return data(answer, { status: faults.length > 0 ? 422 : 200 })
  } catch (error) {
    if (error instanceof Response) throw error
    showFailure(error)
    return data(undefined, { status: 503 })
  }
}
