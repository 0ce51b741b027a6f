import { canonicalOrder } from './burmese/burmese-order.ts'
import { fromZawgyi } from './burmese/zawgyi.ts'
import { faultOfText, hasTooManyMarks, MAX_STRING_LENGTH, type TextFault } from './outside-text.ts'

export { toZawgyi } from './burmese/to-zawgyi.ts'
export { countCodePoints, countWords, shortened } from './lengths.ts'
export { faultOfText, MAX_STRING_LENGTH, removeTextFaults, type TextFault } from './outside-text.ts'

export type CleanText = { ok: true; text: string } | { ok: false; reason: TextFault }

/**
 * The gate that every string from outside passes: refuses strings that aren't text or can't be normalised in time, and
 * answers the rest normalised. The line ends that HTML forms send (CR LF) become newlines.
 * @param longest code units that it may have
 */
export function cleanText(input: string, longest = MAX_STRING_LENGTH): CleanText {
  const reason = faultOfText(input, longest)
  if (reason !== null) return { ok: false, reason }
  const text = normalise(input.replaceAll('\r\n', '\n'))
  // Some marks stand for two, which only normalising shows.
  return hasTooManyMarks(text) ? { ok: false, reason: 'too-many-marks' } : { ok: true, text }
}

/** The joiners that our own pages put into Burmese, which come along when it is copied. */
const OUR_JOINERS = /([\u1000-\u109f])\u2060(?!\u2060)/g

/**
 * Zawgyi as Unicode, then NFC, then Burmese marks in canonical order. Normalising again changes nothing. Only for text of which
 * `faultOfText` found nothing, or that is our own.
 */
export function normalise(text: string): string {
  const ours = text.replace(OUR_JOINERS, '$1')
  const converted = fromZawgyi(ours)
  // What was converted is in order, and no longer Zawgyi.
  return converted === ours ? fromZawgyi(canonicalOrder(ours)) : converted
}
