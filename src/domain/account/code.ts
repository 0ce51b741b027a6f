import { plainNumber } from '#domain/text/digits.ts'

/** Rules of one-time codes; times in seconds. */
export const CODE = {
  digits: 6,
  lifetime: 300,
  tries: 5,
  resend_after: 60,
  per_phone_day: 10,
  /** Tries by everybody, over all codes and purposes: a guesser’s chance stays at 15 in a million a day. */
  wrong_per_phone_day: 15,
  /** Tries by all strangers together; the rest is left to the account’s own devices. */
  wrong_by_strangers_day: 10,
  wrong_by_device_day: 5,
  wrong_passwords_per_phone_hour: 10,
  reset_token_lifetime: 600,
} as const

/** The six ASCII digits of a code as people type or paste it (any digits and their look-alikes, spaces, dashes), else null. */
export function readCode(written: string): string | null {
  const digits = plainNumber(written).replace(/[\s\-‐-―]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
