import { deviceOf } from '#domain/device.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { clearTokenCookie } from '../../http/cookies.ts'
import type { FeatureHandlers, Learner } from '../../http/handler.ts'
import { messages } from '../../http/messages.ts'
import { erasePerson } from '../profile/personal-data.queries.ts'
import { sendCode, withCode } from './codes.ts'
import { endOtherSessions, endSessionById, listSessions } from './sessions.queries.ts'

async function devices(deps: Deps, learner: Learner) {
  const rows = await listSessions(deps.db, learner.id, learner.token_hash)
  return {
    data: rows.map(({ user_agent, created_at, last_used_at, ...row }) => ({
      ...row,
      ...deviceOf(user_agent),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
  }
}

/** @throws Failure 409 where the account has no phone to which a code could go */
function phoneOfLearner({ phone }: Learner): string {
  if (phone === null) throw fail.conflict(messages().auth_phone_missing())
  return phone
}

type SessionCalls = 'sessions' | 'endSessions' | 'requestDelete' | 'deleteAccount'

export const sessionHandlers: Pick<FeatureHandlers<'auth'>, SessionCalls> = {
  sessions: async ({ learner, deps }) => await devices(deps, learner),

  endSessions: async ({ input, learner, deps, setCookie }) => {
    const { session_id, all } = input
    if (session_id === undefined && !all) throw fail.invalid({ session_id: messages().auth_session_choose() })
    if (all) await endOtherSessions(deps.db, learner.id, learner.token_hash)
    else if (session_id && !(await endSessionById(deps.db, learner.id, session_id))) throw fail.notFound()
    const left = await devices(deps, learner)
    if (!left.data.some(({ is_current }) => is_current)) setCookie(clearTokenCookie(deps.config.publicUrl))
    return left
  },

  requestDelete: async ({ learner, deps, request }) =>
    await sendCode(deps, {
      phone: phoneOfLearner(learner),
      purpose: 'delete-account',
      address: request.address,
      learnerId: learner.id,
    }),

  deleteAccount: async ({ input, learner, deps, setCookie }) => {
    const phone = phoneOfLearner(learner)
    const code = { phone, purpose: 'delete-account' as const, written: input.otp, learnerId: learner.id }
    return await withCode(deps, code, async ({ db }) => {
      await erasePerson(db, learner.id)
      setCookie(clearTokenCookie(deps.config.publicUrl))
      return { data: true as const }
    })
  },
}
