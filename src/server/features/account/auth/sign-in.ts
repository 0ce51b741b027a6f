import { startSession } from '#server/core/accounts/sessions.queries.ts'
import { tokenCookie } from '#server/platform/call/cookies.ts'
import type { HandlerContext, Learner } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { rememberDevice } from './sessions/devices.ts'

export type SessionContext = Pick<HandlerContext<unknown, unknown>, 'request' | 'setCookie'>

type Signing = Pick<Learner, 'id' | 'account_id'>

/** Starts a session of the learner who has just proved who they are, on a device that is known from now on. */
export async function signIn(deps: Deps, context: SessionContext, learner: Signing) {
  const deviceId = await rememberDevice(deps, context, learner.account_id)
  return await handOver(deps, context, learner.id, { deviceId })
}

/** Replaces the current session by a new one, on the same device and with the same time of the last proof. */
export const renew = (deps: Deps, context: SessionContext, learner: Learner) =>
  handOver(deps, context, learner.id, { insteadOf: learner.token_hash })

/** Hands a new session's token over, as cookie and in the reply. */
async function handOver(
  deps: Deps,
  { request, setCookie }: SessionContext,
  learnerId: number,
  from: { deviceId: string } | { insteadOf: Buffer },
) {
  const { token, seconds } = await startSession(deps.db, learnerId, request.userAgent, from)
  setCookie(tokenCookie(token, seconds, deps.config.publicUrl))
  return { access_token: token, token_type: 'Bearer' as const, expires_in: seconds }
}
