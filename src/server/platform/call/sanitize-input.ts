import { cleanText, MAX_STRING_LENGTH, type TextFault } from '#domain/text/clean-text.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

/** Maximum depth to which input may nest. */
const MAX_DEPTH = 32

/** The most fields that a 422 names: a body can hold hundreds of thousands of invalid ones. */
export const MAX_FAULTS = 100

const sentence = (reason: TextFault) =>
  reason === 'too-long'
    ? messages().shared_invalid_too_long({ maximum: MAX_STRING_LENGTH })
    : messages().shared_invalid_characters()

/**
 * The only way in for input: every string is normalised (Zawgyi to Unicode, canonical order, NFC), and nesting is bounded.
 * Before that, its length and its runs of marks are limited. Files pass through untouched.
 * @throws Failure 400 if the nesting is too deep, 422 if a string isn't text
 */
export function sanitizeInput(input: unknown): unknown {
  const refused = new Map<string, string>()
  const walk = (value: unknown, path: string, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw fail.badRequest()
    if (typeof value === 'string') {
      const clean = cleanText(value)
      if (clean.ok) return clean.text
      refused.set(path || 'body', sentence(clean.reason))
      if (refused.size >= MAX_FAULTS) throw fail.invalid(Object.fromEntries(refused))
      return ''
    }
    if (Array.isArray(value))
      return value.map((item, i) => walk(item, path ? `${path}.${i}` : `${i}`, depth + 1))
    if (typeof value === 'object' && value !== null && !(value instanceof Blob))
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [
          key,
          walk(item, path ? `${path}.${key}` : key, depth + 1),
        ]),
      )
    return value
  }
  const cleaned = walk(input, '', 0)
  if (refused.size > 0) throw fail.invalid(Object.fromEntries(refused))
  return cleaned
}
