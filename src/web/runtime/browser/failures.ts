import { addresses } from 'virtual:call-addresses'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { NetworkError } from './network-error.ts'
import { requestToast, type ToastPlace } from './toasts.ts'

type Said = { text: string; place: ToastPlace }

/**
 * Texts about a failure, by the product's catalogue of errors: nothing for silent calls and for a session that ended
 * (which leads to the start page), one sentence a field for what was filled in wrong, else the message.
 * @param call the call's name, such as `profile.me`, where it is known
 */
export function toToasts(error: unknown, call?: string): Said[] {
  const say = (text: string): Said[] => [{ text, place: 'top-right' }]
  if (call !== undefined && addresses[call]?.silent) return []
  if (isUnreachable(error))
    return call === 'reference.countryCodes'
      ? [{ text: m.shared_toast_no_internet(), place: 'top-center' }]
      : say(m.shared_error_network())
  if (error instanceof CallError) {
    if (error.status === 401) return []
    return error.status === 422 ? Object.values(error.fields).flatMap(say) : say(error.message)
  }
  return say(m.shared_error_other())
}

/** Tells the learner of a failure at the named place. */
export function showFailure(error: unknown, call?: string) {
  for (const { text, place } of toToasts(error, call)) requestToast(text, place)
}

/** If the server wasn't reached, `fetch` throws a TypeError, or reading an answer that isn't ours throws. */
const isUnreachable = (error: unknown) =>
  error instanceof NetworkError || error instanceof TypeError || error instanceof SyntaxError
