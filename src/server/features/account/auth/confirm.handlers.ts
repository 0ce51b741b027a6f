import { readKeys } from '#server/core/accounts/accounts.queries.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { sendCode } from './codes.ts'
import { confirm, fieldToAsk } from './guard.ts'

type ConfirmCalls = 'confirmation' | 'requestConfirmation' | 'confirm'

export const confirmHandlers: Pick<FeatureHandlers<'auth'>, ConfirmCalls> = {
  confirmation: async ({ learner, deps }) => {
    const keys = await readKeys(deps.db, learner.account_id)
    return {
      data: {
        is_needed: !learner.is_recent && fieldToAsk(keys) !== null,
        by_password: keys.password_hash !== null,
        phone: keys.phone,
      },
    }
  },

  requestConfirmation: async ({ learner, deps, request }) => {
    const { phone } = await readKeys(deps.db, learner.account_id)
    if (phone === null) throw fail.conflict(messages().account_auth_phone_missing())
    await sendCode(deps, { phone, purpose: 'confirm', asker: { learner, request } })
    return { data: true }
  },

  confirm: async ({ input, learner, deps, request }) => {
    await confirm(deps, { learner: { ...learner, is_recent: false }, request }, input)
    return { data: true }
  },
}
