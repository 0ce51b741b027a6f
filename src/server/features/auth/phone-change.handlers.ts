import { inTransaction } from '../../db/transaction.ts'
import { isTaken } from '../../db/unique.ts'
import { fail } from '../../errors.ts'
import type { FeatureHandlers } from '../../http/handler.ts'
import { messages } from '../../http/messages.ts'
import { readUser } from '../profile/profile.queries.ts'
import { isConfirmed, movePhone, notePhone } from './accounts.queries.ts'
import { phoneOfCode } from './codes.queries.ts'
import { checkCountry, sendCode, withCode, wrongCode } from './codes.ts'
import { phoneOf } from './phones.ts'

const taken = (error: unknown) =>
  isTaken(error) ? fail.invalid({ phone: messages().auth_phone_taken() }) : error

type PhoneCalls = 'updatePhone' | 'verifyUpdatePhone' | 'updatePhoneDirectly'

export const phoneChangeHandlers: Pick<FeatureHandlers<'auth'>, PhoneCalls> = {
  updatePhone: async ({ input, learner, deps, request }) => {
    const phone = phoneOf(input)
    if (phone === learner.phone && (await isConfirmed(deps.db, learner.id)))
      throw fail.invalid({ phone: messages().auth_phone_same() })
    return await sendCode(deps, {
      phone,
      purpose: 'change-phone',
      address: request.address,
      learnerId: learner.id,
    })
  },

  verifyUpdatePhone: async ({ input, learner, deps }) => {
    const phone = await phoneOfCode(deps.db, learner.id, 'change-phone')
    if (phone === null) throw wrongCode()
    const code = { phone, purpose: 'change-phone' as const, written: input.otp, learnerId: learner.id }
    return await withCode(deps, code, async ({ db }) => {
      await movePhone(db, learner.id, phone)
      return { data: await readUser(db, learner.id) }
    }).catch((error) => {
      throw taken(error)
    })
  },

  updatePhoneDirectly: async ({ input, learner, deps }) => {
    const phone = phoneOf(input)
    checkCountry(deps, phone)
    return await inTransaction(deps.db, async (db) => {
      if (!(await notePhone(db, learner.id, phone))) throw fail.conflict(messages().auth_phone_already())
      return { data: await readUser(db, learner.id) }
    }).catch((error) => {
      throw taken(error)
    })
  },
}
