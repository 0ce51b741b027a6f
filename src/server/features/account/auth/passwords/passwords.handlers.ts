import { createHash, randomBytes } from 'node:crypto'
import {
  forcePassword,
  learnerOfPhone,
  readPasswordHash,
  replacePassword,
} from '#server/core/accounts/accounts.queries.ts'
import { endOthers, supersede } from '#server/core/accounts/sessions.queries.ts'
import { consumeReset, hasReset, saveReset } from '#server/features/account/auth/codes.queries.ts'
import { sendCode, signedOut, withCode } from '#server/features/account/auth/codes.ts'
import { confirm, notifyPhone } from '#server/features/account/auth/guard.ts'
import { parsePhone } from '#server/features/account/auth/phones.ts'
import { renew, signIn } from '#server/features/account/auth/sign-in.ts'
import { readEmail, takeEmailUse } from '#server/features/account/profile/profile.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { resetLimit } from '#server/platform/db/limit.ts'
import { isTaken } from '#server/platform/db/pg-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { hashPassword } from './argon2.ts'
import { checkNewPassword, wrongPasswords } from './password-check.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

type PasswordCalls =
  | 'setPassword'
  | 'checkSetPassword'
  | 'requestForgotPassword'
  | 'verifyForgotPassword'
  | 'replaceForgotPassword'

export const passwordHandlers: Pick<FeatureHandlers<'auth'>, PasswordCalls> = {
  setPassword: async (context) => {
    const { input, learner, deps, request } = context
    const phone = parsePhone(input)
    if (phone !== learner.phone) throw fail.invalid({ phone: messages().account_auth_phone_not_own() })
    const password = checkNewPassword(input, phone)
    const from = await readPasswordHash(deps.db, learner.account_id)
    // A password that is set is asked for always, however recent the sign-in.
    await confirm(
      deps,
      { learner: from === null ? learner : { ...learner, is_recent: false }, request },
      input,
    )
    const { email } = input
    if (email !== undefined && email !== (await readEmail(deps.db, learner.account_id))) {
      const blockedFor = await takeEmailUse(deps.db, learner.id, 'change')
      if (blockedFor !== null) throw fail.tooMany(blockedFor)
    }
    const to = await hashPassword(password)
    return await inTransaction(deps.db, async (db) => {
      const change = { accountId: learner.account_id, from, to, ...(email !== undefined && { email }) }
      if (!(await replacePassword(db, change)))
        throw fail.conflict(messages().account_password_changed_meanwhile())
      await endOthers(db, learner)
      await notifyPhone({ ...deps, db }, learner, 'password', messages().account_auth_told_password())
      const data = await renew({ ...deps, db }, context, learner)
      await supersede(db, learner.token_hash)
      return { data }
    }).catch((error) => {
      throw isTaken(error) ? fail.invalid({ email: messages().account_profile_email_taken() }) : error
    })
  },

  checkSetPassword: async ({ learner, deps }) => ({
    data: { is_set: (await readPasswordHash(deps.db, learner.account_id)) !== null },
  }),

  requestForgotPassword: async ({ input, deps, request }) =>
    await sendCode(deps, { phone: parsePhone(input), purpose: 'forgot-password', asker: signedOut(request) }),

  verifyForgotPassword: async ({ input, deps, request }) => {
    const phone = parsePhone(input)
    const code = { phone, purpose: 'forgot-password' as const, written: input.otp, asker: signedOut(request) }
    return await withCode(deps, code, async ({ db }) => {
      const token = randomBytes(32).toString('base64url')
      await saveReset(db, { phone, tokenHash: sha256(token) })
      return { data: { reset_token: token } }
    })
  },

  replaceForgotPassword: async (context) => {
    const { input, deps, locale, timeZone } = context
    const phone = parsePhone(input)
    const reset = { phone, tokenHash: sha256(input.reset_token) }
    const over = () => fail.invalid({ reset_token: messages().account_password_reset_over() })
    if (!(await hasReset(deps.db, reset))) throw over()
    const password = checkNewPassword(input, phone)
    return await inTransaction(deps.db, async (db) => {
      // Hashed only once the token is spent: made-up and used ones cost nothing.
      if (!(await consumeReset(db, reset))) throw over()
      const hash = await hashPassword(password)
      const learner = await learnerOfPhone(db, phone, locale, timeZone)
      await forcePassword(db, learner.account_id, hash)
      await resetLimit(db, wrongPasswords(phone, null))
      return { data: await signIn({ ...deps, db }, context, learner) }
    })
  },
}
