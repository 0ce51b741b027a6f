import { normalisePassword } from '#domain/account/password.ts'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import { type Keys, readKeys } from '#server/core/accounts/accounts.queries.ts'
import { confirmSession } from '#server/core/accounts/sessions.queries.ts'
import type { AccountChange, Proof } from '#server/platform/call/guard.ts'
import type { HandlerContext, Learner } from '#server/platform/call/handler.ts'
import { type Limit, refundLimit, take } from '#server/platform/db/limit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { withCode } from './codes.ts'
import { isPassword } from './passwords/argon2.ts'
import { wrongPasswords } from './passwords/password-check.ts'

type Asker = Pick<HandlerContext, 'learner' | 'request'>

/**
 * Lets nobody change what opens an account who only has its session: with a sign-in or a proof that is older than 10 minutes,
 * the password or a code to the account's phone is asked for. A proof that is given is checked always, and makes the session
 * recent. An account with neither password nor confirmed phone has nothing that could be asked for.
 * @throws Failure 422 `{current_password}` or `{otp}`, whichever is missing or wrong; 429 after too many wrong ones
 */
export async function confirm(deps: Deps, { learner, request }: Asker, { current_password, otp }: Proof) {
  const keys = await readKeys(deps.db, learner.account_id)
  if (otp !== undefined && keys.phone !== null) {
    const code = { phone: keys.phone, purpose: 'confirm' as const, written: otp, asker: { learner, request } }
    return await withCode(deps, code, async ({ db }) => await confirmSession(db, learner.token_hash))
  }
  if (current_password !== undefined && keys.password_hash !== null) {
    await checkCurrent(deps, learner, keys, current_password)
    return await confirmSession(deps.db, learner.token_hash)
  }
  const field = fieldToAsk(keys)
  if (!learner.is_recent && field)
    throw fail.invalid({ [field]: messages()[`account_auth_confirm_${field}`]() })
}

/** Field by which a proof would be asked for; null if the account has nothing but its session. */
export const fieldToAsk = ({ password_hash, phone }: Keys) =>
  password_hash !== null ? 'current_password' : phone !== null ? 'otp' : null

/** @throws Failure 422 if the current password is wrong, 429 after 10 wrong ones of this device in an hour */
async function checkCurrent(deps: Deps, learner: Learner, keys: Keys, written: string) {
  const limit = wrongPasswords(keys.phone ?? `l:${learner.id}`, learner.device_id)
  const blockedFor = await take(deps.db, limit)
  if (blockedFor !== null) throw fail.tooMany(blockedFor)
  if (!(await isPassword(normalisePassword(written), keys.password_hash)))
    throw fail.invalid({ current_password: messages().account_password_wrong_current() })
  await refundLimit(deps.db, limit)
}

/** Time for which a word to the old phone is worth sending, in seconds. */
const TOLD_WITHIN = 3 * DAY_SECONDS

/** Words of one kind to one phone a day, so that an account does not cost messages without end. */
const told = (what: AccountChange, phone: string): Limit => ({
  scope: `told-${what}-day`,
  subject: phone,
  max: 5,
  seconds: DAY_SECONDS,
})

/** Tells the account's phone of a change that somebody else may have made; inside the change's transaction. */
export async function notifyPhone(deps: Deps, { account_id }: Learner, what: AccountChange, text: string) {
  const { phone } = await readKeys(deps.db, account_id)
  if (phone === null || (await take(deps.db, told(what, phone))) !== null) return
  await deps.outbox.send(deps.db, { channel: 'sms', to: phone, text, lifetime: TOLD_WITHIN })
}
