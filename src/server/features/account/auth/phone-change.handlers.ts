import { isConfirmed, movePhone, notePhone } from '#server/core/accounts/accounts.queries.ts'
import { endOthers } from '#server/core/accounts/sessions.queries.ts'
import { readUser } from '#server/features/account/profile/profile.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { isTaken } from '#server/platform/db/pg-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { endResets, phoneOfCode } from './codes.queries.ts'
import { checkCountry, sendCode, withCode, wrongCode } from './codes.ts'
import { confirm, notifyPhone } from './guard.ts'
import { parsePhone } from './phones.ts'

const taken = (error: unknown) =>
  isTaken(error) ? fail.invalid({ phone: messages().account_auth_phone_taken() }) : error

type PhoneCalls = 'updatePhone' | 'verifyUpdatePhone' | 'updatePhoneDirectly'

export const phoneChangeHandlers: Pick<FeatureHandlers<'auth'>, PhoneCalls> = {
  updatePhone: async ({ input, learner, deps, request }) => {
    const phone = parsePhone(input)
    if (phone === learner.phone && (await isConfirmed(deps.db, learner.account_id)))
      throw fail.invalid({ phone: messages().account_auth_phone_same() })
    checkCountry(deps, phone)
    await confirm(deps, { learner, request }, input)
    return await sendCode(deps, {
      phone,
      purpose: 'change-phone',
      asker: { learner, request },
    })
  },

  verifyUpdatePhone: async ({ input, learner, deps, request }) => {
    const phone = await phoneOfCode(deps.db, learner.account_id, 'change-phone')
    if (phone === null) throw wrongCode()
    const asker = { learner, request }
    const code = { phone, purpose: 'change-phone' as const, written: input.otp, asker }
    return await withCode(deps, code, async (inside) => {
      const { db } = inside
      await notifyPhone(
        inside,
        learner,
        'phone',
        messages().account_auth_told_phone({ end: phone.slice(-3) }),
      )
      await endResets(db, learner.account_id, phone)
      await movePhone(db, learner.account_id, phone)
      await endOthers(db, learner)
      return { data: await readUser(db, learner.id) }
    }).catch((error) => {
      throw taken(error)
    })
  },

  updatePhoneDirectly: async ({ input, learner, deps, request }) => {
    const phone = parsePhone(input)
    checkCountry(deps, phone)
    if (learner.phone === null) await confirm(deps, { learner, request }, input)
    return await inTransaction(deps.db, async (db) => {
      if (!(await notePhone(db, learner.account_id, phone)))
        throw fail.conflict(messages().account_auth_phone_already())
      return { data: await readUser(db, learner.id) }
    }).catch((error) => {
      throw taken(error)
    })
  },
}
