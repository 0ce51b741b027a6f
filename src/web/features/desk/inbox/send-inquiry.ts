import type { Client } from '#contract/client.ts'
import { lastOf } from '#domain/base/lists.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import type { PageArgs } from '#web/runtime/documents/page-module.ts'
import { deriveRepeatKey } from '#web/runtime/documents/repeat-key.ts'
import { servedCountries } from '#web/ui/phone-number/served-countries.ts'

/** Values that were typed, by field; several values where several may be chosen. */
export type Values = Record<string, string[]>

/** A form that was refused: what was typed, and what is wrong, by field or in words. */
export type InquiryFormState = {
  values: Values
  fields: Record<string, string | undefined>
  message: string
}

/** Reads what every form needs beside its fields: when it was shown, and a number by which its repeats are known. */
export async function readParts({
  api,
  attempt,
  passing,
}: Pick<PageArgs<string>, 'api' | 'attempt' | 'passing'>) {
  const { data } = await api.inbox.ticket({})
  passing.push(data.ticket)
  return { ticket: data.ticket, attempt, countries: await servedCountries(api) }
}
export type Parts = Awaited<ReturnType<typeof readParts>>

export function readInquiryValues(form: FormData): Values {
  // A field may be called as what every object has.
  const values: Values = Object.create(null)
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    values[name] ??= []
    values[name].push(value)
  }
  return values
}

/** The one value of a field. */
export const one = (values: Values | undefined, name: string): string | undefined =>
  lastOf(values?.[name] ?? [])

type Send = (options: { idempotencyKey: string }) => ReturnType<Client['inbox']['contact']>

/**
 * Sends a letter once, however often its form is sent, and leads to the page that shows what becomes of it. Refused, the form comes back
 * with all that was typed.
 * @param input what tells one letter from another
 */
export async function sendInquiry(values: Values, input: object, send: Send) {
  try {
    const sent = await send({ idempotencyKey: deriveRepeatKey(one(values, 'attempt') ?? '', input) })
    return redirect(`${sent.data.link}?new=1`)
  } catch (error) {
    const { status, fields, message } = readRefusal(error)
    return respond<InquiryFormState>({ values, fields, message }, { status })
  }
}
