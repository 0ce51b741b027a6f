import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { newPhone } from '#tests/support/factories.ts'
import type { Input } from './inputs.ts'

/** Values of a field that may do in place of another one. */
function othersOf(value: unknown, schema: z.core.$ZodType | undefined): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'boolean') return [!value]
  if (value instanceof File) return [new File([`other,${randomUUID()}\n`], value.name, { type: value.type })]
  if (Array.isArray(value))
    return [[...value, ...value], ...value.map((one) => [typeof one === 'number' ? one + 1 : one])]
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  return [
    ...(schema ? choicesOf(schema) : []).filter((choice) => choice !== value),
    ...[`${value}x`, `${value}1`, newPhone(), randomUUID(), yesterday, yesterday.slice(0, 10), '07:45'],
    [...String(value)].reverse().join(''),
  ]
}

const choicesOf = (schema: z.core.$ZodType): unknown[] =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }).enum ?? []

/** The input with one field changed, so that it is valid and another one; null if the call takes nothing. */
export function otherBody(call: Call, input: Input): Input | null {
  const inPath = (field: string) => Number(call.path.includes(`{${field}}`))
  const fields = Object.keys(input).sort((one, other) => inPath(one) - inPath(other))
  const before = JSON.stringify(call.input.parse(input))
  for (const field of fields)
    for (const value of othersOf(input[field], call.input.shape[field])) {
      const changed = { ...input, [field]: value }
      const read = call.input.safeParse(changed)
      if (read.success && (value instanceof File || JSON.stringify(read.data) !== before)) return changed
    }
  return null
}
