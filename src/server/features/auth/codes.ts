import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE, readCode } from '#domain/code.ts'
import { giveBack, type Limit, take } from '../../db/limit.ts'
import type { CodePurpose } from '../../db/rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { messages } from '../../http/messages.ts'
import { replaceCode, spendCode, takeTry } from './codes.queries.ts'

const HOUR = 3600
const DAY = 86_400

const hashOf = (
  deps: Deps,
  { phone, purpose, code }: { phone: string; purpose: CodePurpose; code: string },
) => deps.secrets.hmac('one-time-codes', `${purpose}\n${phone}\n${code}`)

const wrongCodes = (phone: string): Limit => ({
  scope: 'wrong-code-day',
  subject: phone,
  max: CODE.wrong_per_phone_day,
  seconds: DAY,
})

/** The refusal of a code that is wrong, old, used or was tried too often: alike, so that it tells nothing. */
export const wrongCode = () => fail.invalid({ otp: messages().auth_wrong_code() })

export type CodeRequest = {
  phone: string
  purpose: CodePurpose
  address: string
  learnerId?: number | null
}

/**
 * Makes a code, commits it with its message, and sends it.
 * @throws Failure 429 when a budget of the phone, the address or the day is used up; then nothing is sent or counted
 */
export async function sendCode(deps: Deps, { phone, purpose, address, learnerId = null }: CodeRequest) {
  const { config } = deps
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const limits: Limit[] = [
    { scope: 'code-phone-hour', subject: phone, max: config.OTP_PHONE_HOURLY, seconds: HOUR },
    { scope: 'code-phone-day', subject: phone, max: CODE.per_phone_day, seconds: DAY },
    { scope: 'code-address-hour', subject: address, max: config.OTP_ADDRESS_HOURLY, seconds: HOUR },
    { scope: 'code-day', subject: 'all', max: config.OTP_DAILY_BUDGET, seconds: DAY },
  ]
  await inTransaction(deps.db, async (db) => {
    const wait = await replaceCode(db, {
      phone,
      purpose,
      codeHash: hashOf(deps, { phone, purpose, code }),
      learnerId,
    })
    if (wait !== null) throw fail.tooMany(wait)
    for (const limit of limits) {
      const blockedFor = await take(db, limit)
      if (blockedFor !== null) throw fail.tooMany(blockedFor)
    }
    await deps.sms.send(db, { to: phone, text: messages().auth_code_message({ code }) })
  })
  return { data: { phone, resend_after: CODE.resend_after, expires_in: CODE.lifetime } }
}

/**
 * Checks a code and runs `then` with it used up, in one transaction. Tries are counted before anything is compared.
 * @throws Failure 422 `{otp}` for a code that does not serve, 429 after 15 wrong ones of a phone in a day
 */
export async function useCode<T>(
  deps: Deps,
  { phone, purpose, written }: { phone: string; purpose: CodePurpose; written: string },
  then: (deps: Deps, code: { learnerId: number | null }) => Promise<T>,
): Promise<T> {
  const code = readCode(written)
  if (code === null) throw wrongCode()
  const living = await takeTry(deps.db, { phone, purpose })
  if (!living) throw wrongCode()
  const limit = wrongCodes(phone)
  const blockedFor = await take(deps.db, limit)
  if (blockedFor !== null) throw fail.tooMany(blockedFor)
  const codeHash = hashOf(deps, { phone, purpose, code })
  if (!timingSafeEqual(living.code_hash, codeHash)) throw wrongCode()
  return await inTransaction(deps.db, async (db) => {
    if (!(await spendCode(db, { phone, purpose, codeHash }))) throw wrongCode()
    await giveBack(db, limit)
    return await then({ ...deps, db }, { learnerId: living.learner_id })
  })
}
