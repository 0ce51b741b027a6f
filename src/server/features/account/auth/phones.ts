import { readPhone } from '#domain/account/phone.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

/**
 * A phone as a person wrote it, as E.164.
 * @throws Failure 422 if it isn't a phone number
 */
export function parsePhone(input: { phone: string; country_code: string }): string {
  const read = readPhone(input.phone, input.country_code)
  if (!read.ok) throw fail.invalid({ phone: messages().shared_auth_phone_unreadable() })
  return read.phone
}
