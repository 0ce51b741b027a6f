import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { MAX_FAULTS, sanitizeInput } from './sanitize-input.ts'

type Issue = z.core.$ZodIssue

/** Value that was sent for a field. */
const valueAt = (input: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )

/** True if a field is missing, or was left empty, which a form sends as an empty text. */
const isEmpty = (value: unknown) => value === undefined || value === ''

/** The message for an invalid field. @param value what was sent for it */
function sentence(issue: Issue, value: unknown): string {
  const m = messages()
  switch (issue.code) {
    case 'invalid_type':
      return isEmpty(value) ? m.shared_invalid_required() : m.shared_invalid_type()
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? m.shared_invalid_required()
          : m.shared_invalid_too_short({ minimum: Number(issue.minimum) })
      if (issue.origin === 'array') return m.shared_invalid_too_few({ minimum: Number(issue.minimum) })
      return m.shared_invalid_too_small({ minimum: Number(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string') return m.shared_invalid_too_long({ maximum: Number(issue.maximum) })
      if (issue.origin === 'array') return m.shared_invalid_too_many({ maximum: Number(issue.maximum) })
      return m.shared_invalid_too_big({ maximum: Number(issue.maximum) })
    case 'invalid_format':
      return sentenceOfFormat(issue.format)
    case 'invalid_union':
      if (isEmpty(value)) return m.shared_invalid_required()
      return sentenceOfFormat(issue.errors.flat().findLast((one) => one.code === 'invalid_format')?.format)
    case 'invalid_value':
      return issue.input === undefined ? m.shared_invalid_required() : m.shared_invalid_choice()
    case 'custom':
      return issue.params?.lacks === 'letter' ? m.shared_invalid_no_letter() : m.shared_invalid_format()
    default:
      return issue.input === undefined ? m.shared_invalid_required() : m.shared_invalid_format()
  }
}

/** As the contract writes them: 27 November 2026, at half past eight in the morning in UTC. */
const EXAMPLE = { date: '2026-11-27', instant: '2026-11-27T08:30:00Z' }

function sentenceOfFormat(format: string | undefined): string {
  const m = messages()
  switch (format) {
    case 'email':
      return m.shared_invalid_email()
    case 'date':
      return m.shared_invalid_date({ example: EXAMPLE.date })
    case 'datetime':
      return m.shared_invalid_instant({ example: EXAMPLE.instant })
    default:
      return m.shared_invalid_format()
  }
}

/**
 * The input of a call, cleaned and checked.
 * @throws Failure 422 with the first fault of each field, 400 for nesting without end
 */
export function validateInput(call: Call, raw: unknown): Record<string, unknown> {
  const input = sanitizeInput(raw)
  const result = call.input.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues.slice(0, MAX_FAULTS))
    fields[issue.path.join('.') || 'body'] ??= sentence(issue, valueAt(input, issue.path))
  throw fail.invalid(fields)
}
