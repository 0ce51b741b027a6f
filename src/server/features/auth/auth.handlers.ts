import { LANGUAGES } from '#domain/lookups.ts'
import { readPhone } from '#domain/phone.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { choiceCookie, clearTokenCookie, tokenCookie } from '../../http/cookies.ts'
import type { FeatureHandlers, HandlerContext } from '../../http/handler.ts'
import { messages } from '../../http/messages.ts'
import { endSession, SESSION_SECONDS, startSession } from '../../http/session.queries.ts'
import { learnerOfPhone } from './codes.queries.ts'
import { sendCode, useCode } from './codes.ts'

/**
 * A phone as a person wrote it, as E.164.
 * @throws Failure 422 where it is none, or of a country to which no codes are sent
 */
function phoneOf(deps: Deps, input: { phone: string; country_code: string }): string {
  const read = readPhone(input.phone, input.country_code)
  if (!read.ok) throw fail.invalid({ phone: messages().auth_phone_unreadable() })
  if (!deps.config.OTP_COUNTRIES.includes(read.country))
    throw fail.invalid({ phone: messages().auth_country_not_served() })
  return read.phone
}

type SessionContext = Pick<HandlerContext<unknown, unknown>, 'request' | 'setCookie'>

/** Starts a session of the learner and hands its token over, as cookie and in the reply. */
export async function signIn(deps: Deps, { request, setCookie }: SessionContext, learnerId: number) {
  const token = await startSession(deps.db, learnerId, request.userAgent)
  setCookie(tokenCookie(token, SESSION_SECONDS, deps.config.publicUrl))
  return { access_token: token, token_type: 'Bearer' as const, expires_in: SESSION_SECONDS }
}

export const handlers: FeatureHandlers<'auth'> = {
  login: async ({ input, deps, request }) =>
    await sendCode(deps, { phone: phoneOf(deps, input), purpose: 'login', address: request.address }),

  verifyLogin: async (context) => {
    const { input, deps, locale, timeZone, setCookie } = context
    const phone = phoneOf(deps, input)
    if (input.otp === undefined) throw fail.invalid({ otp: messages().invalid_required() })
    return await useCode(deps, { phone, purpose: 'login', written: input.otp }, async (inside) => {
      const learner = await learnerOfPhone(inside.db, phone, locale, timeZone)
      const language = LANGUAGES.find(({ id }) => id === learner.language_id) ?? LANGUAGES[0]
      setCookie(choiceCookie('language', language.name))
      return {
        data: {
          ...(await signIn(inside, context, learner.id)),
          is_new_user: learner.is_new_user,
          current_view_language: { id: language.id, name: language.name },
        },
      }
    })
  },

  refreshToken: async (context) => {
    const { learner, deps } = context
    return await inTransaction(deps.db, async (db) => {
      if (!(await endSession(db, learner.token_hash))) throw fail.unauthenticated()
      return { data: await signIn({ ...deps, db }, context, learner.id) }
    })
  },

  logout: async ({ learner, deps, setCookie }) => {
    await endSession(deps.db, learner.token_hash)
    setCookie(clearTokenCookie(deps.config.publicUrl))
    return { data: true }
  },
}
