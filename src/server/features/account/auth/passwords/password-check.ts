import { CODE } from '#domain/account/code.ts'
import { normalisePassword, PASSWORD, passwordFault } from '#domain/account/password.ts'
import { type AccountLearner, accountOfPhone } from '#server/core/accounts/accounts.queries.ts'
import { type Limit, refundLimit, take } from '#server/platform/db/limit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { isPassword } from './argon2.ts'

/** Wrong passwords in an hour, at sign-in and as the current one together: of a phone's strangers, and of each of its devices. */
export const wrongPasswords = (phone: string, device: string | null): Limit => ({
  ...(device === null
    ? { scope: 'wrong-password-hour', subject: phone }
    : { scope: 'wrong-password-device-hour', subject: device }),
  max: CODE.wrong_passwords_per_phone_hour,
  seconds: 3600,
})

/**
 * The learner whose account this phone and password open, or null: alike, with the same statements and in like time, whether the
 * password is wrong or the phone unknown, without a password or not confirmed. Tries are counted before anything is compared.
 * @throws Failure 429 after 10 wrong ones of strangers, or of the device, in an hour
 */
export async function checkPassword(
  deps: Deps,
  { phone, written, device }: { phone: string; written: string; device: string | null },
): Promise<AccountLearner | null> {
  const limit = wrongPasswords(phone, device)
  const blockedFor = await take(deps.db, limit)
  if (blockedFor !== null) throw fail.tooMany(blockedFor)
  const account = await accountOfPhone(deps.db, phone)
  const isRight = await isPassword(normalisePassword(written), account?.password_hash ?? null)
  if (!isRight || !account) return null
  await refundLimit(deps.db, limit)
  return account
}

/**
 * A new password in the form to be hashed.
 * @throws Failure 422 if the two differ, or the rule for passwords refuses it
 */
export function checkNewPassword(
  { password, password_confirmation }: { password: string; password_confirmation: string },
  phone: string | null,
): string {
  const fault = passwordFault(password, phone)
  const m = messages()
  const sentences = {
    'too-short': () => m.account_password_too_short({ minimum: PASSWORD.min }),
    'too-long': () => m.account_password_too_long({ maximum: PASSWORD.max }),
    common: () => m.account_password_common(),
    phone: () => m.account_password_phone(),
  }
  const wrong: Record<string, string> = {}
  if (fault) wrong.password = sentences[fault]()
  if (password !== password_confirmation) wrong.password_confirmation = m.account_password_not_alike()
  if (Object.keys(wrong).length > 0) throw fail.invalid(wrong)
  return normalisePassword(password)
}
