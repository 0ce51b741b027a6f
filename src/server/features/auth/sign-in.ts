import type { Deps } from '../../deps.ts'
import { tokenCookie } from '../../http/cookies.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { SESSION_SECONDS, startSession } from '../../http/session.queries.ts'

export type SessionContext = Pick<HandlerContext<unknown, unknown>, 'request' | 'setCookie'>

/** Starts a session of the learner and hands its token over, as cookie and in the reply. */
export async function signIn(deps: Deps, { request, setCookie }: SessionContext, learnerId: number) {
  const token = await startSession(deps.db, learnerId, request.userAgent)
  setCookie(tokenCookie(token, SESSION_SECONDS, deps.config.publicUrl))
  return { access_token: token, token_type: 'Bearer' as const, expires_in: SESSION_SECONDS }
}
