import { isEmail } from '#domain/account/email.ts'
import { readPhone } from '#domain/account/phone.ts'
import { foldDigits } from '#domain/text/digits.ts'
import { countCodePoints } from '#domain/text/lengths.ts'
import { inOneLine, isSeen } from '#domain/text/plain-text.ts'
import { reasonWords } from './reason-words.ts'

type Text = { my: string; en: string; ja?: string }

export const FIELD_KINDS = [
  'line',
  'text',
  'phone',
  'email',
  'number',
  'date',
  'choice',
  'choices',
  'agree',
] as const

export type FormField = {
  name: string
  kind: (typeof FIELD_KINDS)[number]
  label: Text
  note: Text | null
  required: boolean
  /** Of letters in `line` and `text`, of the value in `number`, of what is chosen in `choices`. */
  least: number | null
  most: number | null
  /** The fewest words of a `text`. */
  words: number | null
  /** Of `choice` and `choices`. */
  options: { value: string; label: Text }[]
}

/** A form, as its file has it. Days are `2026-12-01` in Yangon, both included. */
export type FormBody = {
  title: Text
  description: Text
  /** Shown once it was sent. */
  thanks: Text
  opens: string | null
  closes: string | null
  /** Maximum number of applications; null: without end. */
  places: number | null
  fields: FormField[]
}

/** Fault of a field, with the number that says how much. */
export type FieldFault =
  | { fault: 'required' | 'type' | 'email' | 'phone' | 'choice' | 'agree' | 'date' }
  | { fault: 'short' | 'long' | 'small' | 'big' | 'few_words' | 'few_chosen' | 'many_chosen'; than: number }

/** The most letters of a field whose file says nothing. */
const MAX_LENGTH = { line: 200, text: 5000 }

/** Values that were sent of a form, with the values that were chosen as their options' names; or what is wrong, by field. */
export type FormReading =
  | { ok: true; values: Map<string, string[]> }
  | { ok: false; faults: Map<string, FieldFault> }

/** Reads what was sent of a form. Fields that the form doesn't have are dropped; texts have been through the gate. */
export function readForm(fields: readonly FormField[], sent: Record<string, unknown>): FormReading {
  const values = new Map<string, string[]>()
  const faults = new Map<string, FieldFault>()
  for (const field of fields) {
    const texts = textsOf(sent[field.name])
    const given = field.kind === 'line' ? (texts?.map(inOneLine) ?? null) : texts
    const fault = given === null ? ({ fault: 'type' } as const) : faultOf(field, given)
    if (fault) faults.set(field.name, fault)
    else values.set(field.name, given ?? [])
  }
  return faults.size > 0 ? { ok: false, faults } : { ok: true, values }
}

/** Texts that were sent, without what is empty; null for what no form sends. */
function textsOf(sent: unknown): string[] | null {
  if (sent === undefined || sent === null) return []
  const list = Array.isArray(sent) ? sent : [sent]
  if (list.length > 100) return null
  const texts = list.map((one) =>
    typeof one === 'string' ? one.trim() : typeof one === 'number' ? String(one) : one === true ? '1' : one,
  )
  if (!texts.every((one) => typeof one === 'string' || one === false)) return null
  return [...new Set(texts.filter((one): one is string => typeof one === 'string' && isSeen(one)))]
}

function faultOf(field: FormField, given: readonly string[]): FieldFault | null {
  const [first] = given
  if (first === undefined) return field.required ? { fault: 'required' } : null
  if (given.length > 1 && field.kind !== 'choices') return { fault: 'type' }
  switch (field.kind) {
    case 'line':
    case 'text':
      return faultOfText(field, first)
    case 'email':
      return isEmail(first) ? null : { fault: 'email' }
    case 'phone':
      return readPhone(first).ok ? null : { fault: 'phone' }
    case 'number':
      return faultOfNumber(field, first)
    case 'date':
      return isDay(foldDigits(first)) ? null : { fault: 'date' }
    case 'agree':
      return ['1', 'on', 'true'].includes(first) ? null : { fault: 'agree' }
    case 'choice':
    case 'choices':
      return faultOfChoice(field, given)
  }
}

function faultOfText({ kind, least, most, words }: FormField, text: string): FieldFault | null {
  const letters = countCodePoints(text)
  const mostLetters = most ?? MAX_LENGTH[kind as 'line' | 'text']
  if (least !== null && letters < least) return { fault: 'short', than: least }
  if (letters > mostLetters) return { fault: 'long', than: mostLetters }
  return words !== null && reasonWords(text) < words ? { fault: 'few_words', than: words } : null
}

function faultOfNumber({ least, most }: FormField, text: string): FieldFault | null {
  const digits = foldDigits(text)
  if (!/^-?[0-9]{1,12}$/.test(digits)) return { fault: 'type' }
  if (least !== null && Number(digits) < least) return { fault: 'small', than: least }
  return most !== null && Number(digits) > most ? { fault: 'big', than: most } : null
}

function faultOfChoice({ options, least, most }: FormField, given: readonly string[]): FieldFault | null {
  if (!given.every((one) => options.some(({ value }) => value === one))) return { fault: 'choice' }
  if (least !== null && given.length < least) return { fault: 'few_chosen', than: least }
  return most !== null && given.length > most ? { fault: 'many_chosen', than: most } : null
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && (new Date(`${text}T00:00:00Z`).toJSON() ?? '').startsWith(text)
