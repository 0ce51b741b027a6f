import { createHash } from 'node:crypto'
import { newId } from '#web/runtime/browser/new-id.ts'

/** Options that make a call that a form sends one that is done once, where the form has a number of its own. */
export const toOnceOptions = (form: FormData, input: object): { idempotencyKey?: string } => {
  const attempt = form.get('attempt')
  return attempt === null ? {} : { idempotencyKey: deriveRepeatKey(String(attempt), input) }
}

/**
 * A UUID of what a form sends, by which its repeats are known.
 * @param attempt the form's own number; what has none is never a repeat, for others on the network may send the same
 */
export function deriveRepeatKey(attempt: string, input: object): string {
  if (!/^[\da-f-]{36}$/.test(attempt)) return newId()
  return deriveUuid(`${attempt} ${JSON.stringify(input)}`)
}

/** A UUID that is the same for the same text. */
export function deriveUuid(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
