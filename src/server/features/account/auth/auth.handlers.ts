import { choiceCookie } from '#domain/base/set-cookie.ts'
import { languageById } from '#domain/school/lookups.ts'
import { type AccountLearner, learnerOfPhone } from '#server/core/accounts/accounts.queries.ts'
import { endSession, exchangeSession } from '#server/core/accounts/sessions.queries.ts'
import { welcomeLearner } from '#server/features/habit/notifications/notifications.service.ts'
import { clearTokenCookie } from '#server/platform/call/cookies.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { findKnownDevice, sendCode, signedOut, withCode } from './codes.ts'
import { confirmHandlers } from './confirm.handlers.ts'
import { checkPassword } from './passwords/password-check.ts'
import { passwordHandlers } from './passwords/passwords.handlers.ts'
import { phoneChangeHandlers } from './phone-change.handlers.ts'
import { parsePhone } from './phones.ts'
import { sessionHandlers } from './sessions/sessions.handlers.ts'
import { renew, type SessionContext, signIn } from './sign-in.ts'

/** Starts a session of the learner and answers as POST /verify-login does. */
async function welcome(deps: Deps, context: SessionContext, learner: AccountLearner) {
  const { id, name } = languageById(learner.language_id) ?? { id: 1, name: 'english' as const }
  context.setCookie(choiceCookie('language', name))
  return {
    data: {
      ...(await signIn(deps, context, learner)),
      is_new_user: learner.is_new_user,
      current_view_language: { id, name },
    },
  }
}

/** Whoever has just come finds a welcome. */
async function newcomer(deps: Deps, learner: AccountLearner, timeZone: string): Promise<AccountLearner> {
  if (learner.is_new_user) await welcomeLearner(deps, learner.id, timeZone)
  return learner
}

export const handlers: FeatureHandlers<'auth'> = {
  login: async ({ input, deps, request }) =>
    await sendCode(deps, { phone: parsePhone(input), purpose: 'login', asker: signedOut(request) }),

  verifyLogin: async (context) => {
    const { input, deps, locale, timeZone } = context
    const phone = parsePhone(input)
    const asker = signedOut(context.request)
    if (input.otp !== undefined)
      return await withCode(deps, { phone, purpose: 'login', written: input.otp, asker }, async (inside) =>
        welcome(
          inside,
          context,
          await newcomer(inside, await learnerOfPhone(inside.db, phone, locale, timeZone), timeZone),
        ),
      )
    if (input.password === undefined) throw fail.invalid({ otp: messages().shared_invalid_required() })
    const learner = await checkPassword(deps, {
      phone,
      written: input.password,
      device: await findKnownDevice(deps, phone, asker),
    })
    if (!learner) throw fail.invalid({ password: messages().account_auth_wrong_password() })
    return await welcome(deps, context, learner)
  },

  refreshToken: async (context) => {
    const { learner, deps } = context
    return await inTransaction(deps.db, async (db) => {
      const data = await renew({ ...deps, db }, context, learner)
      if (!(await exchangeSession(db, learner.token_hash))) throw fail.unauthenticated()
      return { data }
    })
  },

  logout: async ({ learner, deps, setCookie }) => {
    await endSession(deps.db, learner.token_hash)
    setCookie(clearTokenCookie(deps.config.publicUrl))
    return { data: true }
  },

  ...passwordHandlers,
  ...phoneChangeHandlers,
  ...confirmHandlers,
  ...sessionHandlers,
}
