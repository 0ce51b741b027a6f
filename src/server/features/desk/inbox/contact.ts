import { readPhone } from '#domain/account/phone.ts'
import { inEveryLanguage } from '#server/features/habit/notifications/notifications.service.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

/** A mobile number in E.164; a company's other number as it was typed. @throws Failure 422 `{phone}` if it isn't a phone number */
export function parseContactPhone(typed: string, country: string, { mayBeFixed = false } = {}): string {
  const read = readPhone(typed, country)
  if (read.ok) return read.phone
  const digits = typed.match(/\p{Nd}/gu)?.length ?? 0
  if (!mayBeFixed || digits < 5 || /[^\p{Nd}\s()+\-./ext]/iu.test(typed))
    throw fail.invalid({ phone: messages().shared_auth_phone_unreadable() })
  return typed.trim()
}

/** A line of a letter, where there is anything to say. */
export const toInquiryFields = (label: () => string, value: string | undefined | null) =>
  value ? [{ label: inEveryLanguage(label), value }] : []
