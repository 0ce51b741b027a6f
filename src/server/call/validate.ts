import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { fail } from '#server/errors.ts'
import { messages } from '#server/messages.ts'
import { gate, MOST_FAULTS } from './gate.ts'

type Issue = z.core.$ZodIssue

/** The message for an invalid field. */
function sentence(issue: Issue): string {
  const m = messages()
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? m.invalid_required() : m.invalid_type()
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? m.invalid_required()
          : m.invalid_too_short({ minimum: Number(issue.minimum) })
      return m.invalid_too_small({ minimum: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? m.invalid_too_long({ maximum: Number(issue.maximum) })
        : m.invalid_too_big({ maximum: Number(issue.maximum) })
    case 'invalid_format':
      return issue.format === 'email' ? m.invalid_email() : m.invalid_format()
    case 'invalid_value':
      return issue.input === undefined ? m.invalid_required() : m.invalid_choice()
    case 'custom':
      return issue.params?.lacks === 'letter' ? m.invalid_no_letter() : m.invalid_format()
    default:
      return issue.input === undefined ? m.invalid_required() : m.invalid_format()
  }
}

/**
 * The input of a call, cleaned and checked.
 * @throws Failure 422 with the first fault of each field, 400 for nesting without end
 */
export function validateInput(call: Call, raw: unknown): Record<string, unknown> {
  const result = call.input.safeParse(gate(raw), { reportInput: true })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues.slice(0, MOST_FAULTS))
    fields[issue.path.join('.') || 'body'] ??= sentence(issue)
  throw fail.invalid(fields)
}
