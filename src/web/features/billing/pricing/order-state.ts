import { m } from '#messages'
import { type Refusal, readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import type { Promo } from './promo.ts'

/** A form that was sent and has to be seen again: all that was typed, and what is wrong with it. */
export type OrderState = {
  values: Record<string, string>
  fields: Record<string, string | undefined>
  promo: Promo | null
}

/** The texts of a form, by their fields. */
export const readFormTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Reads what an order was refused for, beside the fields that it is about. Throws any other error. */
export function refusedFields(error: unknown): OrderState['fields'] {
  const refusal: Refusal = readRefusal(error)
  if (refusal.status === 422) return refusal.fields
  if (refusal.status === 503) return { provider: m.billing_pricing_way_failed() }
  if (refusal.status === 409) return { plan_id: refusal.message }
  return { provider: refusal.message }
}

/** Choices that a form lacks, for which no call has to be asked. */
export function missingChoices(values: Record<string, string>): OrderState['fields'] {
  return {
    ...(!values.plan_id && { plan_id: m.billing_pricing_choose_term() }),
    ...(!values.provider && { provider: m.billing_pricing_choose_way() }),
  }
}
