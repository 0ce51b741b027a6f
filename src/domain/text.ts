import { canonicalOrder } from './text/burmese-order.ts'
import { fromZawgyi } from './text/zawgyi.ts'

export { foldDigits } from './text/digits.ts'
export { countCodePoints, countWords } from './text/lengths.ts'
export { toZawgyi } from './text/to-zawgyi.ts'

export type CleanText =
  | { ok: true; text: string }
  | { ok: false; reason: 'control-character' | 'lone-surrogate' }

/** Control characters (C0 and C1 with DEL) other than tab and newline; a carriage return only as part of a line's end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const REFUSED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/**
 * The gate that every string from outside passes: refuses control characters and lone surrogates, and answers the text
 * normalised. The line ends that HTML forms send (CR LF) become newlines.
 */
export function cleanText(input: string): CleanText {
  const text = input.replaceAll('\r\n', '\n')
  if (REFUSED.test(text)) return { ok: false, reason: 'control-character' }
  if (!text.isWellFormed()) return { ok: false, reason: 'lone-surrogate' }
  return { ok: true, text: normalise(text) }
}

/** Zawgyi as Unicode, then NFC, then Burmese marks in canonical order. Normalising again changes nothing. */
export function normalise(text: string): string {
  return fromZawgyi(canonicalOrder(fromZawgyi(text)))
}
