import { describeDevice } from '#domain/account/device.ts'
import { endOthers, endSessionById, listSessions } from '#server/core/accounts/sessions.queries.ts'
import { purposeOfCode } from '#server/features/account/auth/codes.queries.ts'
import { sendCode, withCode } from '#server/features/account/auth/codes.ts'
import { confirm } from '#server/features/account/auth/guard.ts'
import { eraseAccount } from '#server/features/account/profile/profile.service.ts'
import { clearTokenCookie } from '#server/platform/call/cookies.ts'
import type { FeatureHandlers, Learner } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

async function devices(deps: Deps, learner: Learner) {
  const rows = await listSessions(deps.db, learner.account_id, learner.token_hash)
  return {
    data: rows.map(({ user_agent, created_at, last_used_at, ...row }) => ({
      ...row,
      ...describeDevice(user_agent),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
  }
}

/** @throws Failure 409 if the account has no phone to which a code could go */
function phoneOfLearner({ phone }: Learner): string {
  if (phone === null) throw fail.conflict(messages().account_auth_phone_missing())
  return phone
}

type SessionCalls = 'sessions' | 'endSessions' | 'requestDelete' | 'deleteAccount'

export const sessionHandlers: Pick<FeatureHandlers<'auth'>, SessionCalls> = {
  sessions: async ({ learner, deps }) => await devices(deps, learner),

  endSessions: async ({ input, learner, deps, setCookie }) => {
    const { session_id, all } = input
    if (session_id === undefined && !all)
      throw fail.invalid({ session_id: messages().account_auth_session_choose() })
    if (all) await endOthers(deps.db, learner)
    else if (session_id && !(await endSessionById(deps.db, learner, session_id))) throw fail.notFound()
    const left = await devices(deps, learner)
    if (!left.data.some(({ is_current }) => is_current)) setCookie(clearTokenCookie(deps.config.publicUrl))
    return left
  },

  requestDelete: async ({ learner, deps, request }) =>
    await sendCode(deps, {
      phone: phoneOfLearner(learner),
      purpose: 'delete-account',
      asker: { learner, request },
    }),

  deleteAccount: async ({ input, learner, deps, request, setCookie }) => {
    const asker = { learner, request }
    const erase = async (inside: Deps) => {
      await eraseAccount(inside, learner.id)
      setCookie(clearTokenCookie(deps.config.publicUrl))
      return { data: true as const }
    }
    if (input.otp === undefined) {
      // What cannot be taken back needs a proof of its own, however recent the sign-in.
      if (input.current_password === undefined)
        throw fail.invalid({ otp: messages().shared_invalid_required() })
      await confirm(deps, { learner: { ...learner, is_recent: false }, request }, input)
      return await inTransaction(deps.db, async (db) => await erase({ ...deps, db }))
    }
    const phone = phoneOfLearner(learner)
    const purpose = await purposeOfCode(deps.db, learner.account_id, ['delete-account', 'confirm'])
    return await withCode(deps, { phone, purpose, written: input.otp, asker }, erase)
  },
}
