import { createHash, randomBytes } from 'node:crypto'
import { giveBack, reopen, take } from '../../db/limit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isTaken } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { FeatureHandlers } from '../../http/handler.ts'
import { messages } from '../../http/messages.ts'
import { forcePassword, learnerOfPhone, readPasswordHash, replacePassword } from './accounts.queries.ts'
import { hashPassword, isPassword } from './argon2.ts'
import { hasReset, putReset, spendReset } from './codes.queries.ts'
import { sendCode, withCode } from './codes.ts'
import { newPasswordOf, wrongPasswords } from './password-check.ts'
import { phoneOf } from './phones.ts'
import { supersede } from './sessions.queries.ts'
import { signIn } from './sign-in.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** @throws Failure 422 where the current password is not given or wrong, 429 after 10 wrong ones in an hour */
async function checkCurrent(deps: Deps, phone: string, hash: string, written: string | undefined) {
  if (written === undefined) throw fail.invalid({ current_password: messages().invalid_required() })
  const limit = wrongPasswords(phone)
  const blockedFor = await take(deps.db, limit)
  if (blockedFor !== null) throw fail.tooMany(blockedFor)
  if (!(await isPassword(written.normalize('NFKC'), hash)))
    throw fail.invalid({ current_password: messages().password_wrong_current() })
  await giveBack(deps.db, limit)
}

type PasswordCalls =
  | 'setPassword'
  | 'checkSetPassword'
  | 'requestForgotPassword'
  | 'verifyForgotPassword'
  | 'replaceForgotPassword'

export const passwordHandlers: Pick<FeatureHandlers<'auth'>, PasswordCalls> = {
  setPassword: async (context) => {
    const { input, learner, deps } = context
    const phone = phoneOf(input)
    if (phone !== learner.phone) throw fail.invalid({ phone: messages().auth_phone_not_own() })
    const password = newPasswordOf(input, phone)
    const from = await readPasswordHash(deps.db, learner.id)
    if (from !== null) await checkCurrent(deps, phone, from, input.current_password)
    const to = await hashPassword(password)
    const { email } = input
    return await inTransaction(deps.db, async (db) => {
      const change = { learnerId: learner.id, from, to, ...(email !== undefined && { email }) }
      if (!(await replacePassword(db, change))) throw fail.conflict(messages().password_changed_meanwhile())
      await supersede(db, learner.token_hash)
      return { data: await signIn({ ...deps, db }, context, learner.id) }
    }).catch((error) => {
      throw isTaken(error) ? fail.invalid({ email: messages().profile_email_taken() }) : error
    })
  },

  checkSetPassword: async ({ learner, deps }) => ({
    data: { is_set: (await readPasswordHash(deps.db, learner.id)) !== null },
  }),

  requestForgotPassword: async ({ input, deps, request }) =>
    await sendCode(deps, { phone: phoneOf(input), purpose: 'forgot-password', address: request.address }),

  verifyForgotPassword: async ({ input, deps }) => {
    const phone = phoneOf(input)
    return await withCode(deps, { phone, purpose: 'forgot-password', written: input.otp }, async ({ db }) => {
      const token = randomBytes(32).toString('base64url')
      await putReset(db, { phone, tokenHash: sha256(token) })
      return { data: { reset_token: token } }
    })
  },

  replaceForgotPassword: async (context) => {
    const { input, deps, locale, timeZone } = context
    const phone = phoneOf(input)
    const reset = { phone, tokenHash: sha256(input.reset_token) }
    const over = () => fail.invalid({ reset_token: messages().password_reset_over() })
    if (!(await hasReset(deps.db, reset))) throw over()
    const password = newPasswordOf(input, phone)
    return await inTransaction(deps.db, async (db) => {
      // Hashed only once the token is spent: made-up and used ones cost nothing.
      if (!(await spendReset(db, reset))) throw over()
      const hash = await hashPassword(password)
      const { id } = await learnerOfPhone(db, phone, locale, timeZone)
      await forcePassword(db, id, hash)
      await reopen(db, wrongPasswords(phone))
      return { data: await signIn({ ...deps, db }, context, id) }
    })
  },
}
