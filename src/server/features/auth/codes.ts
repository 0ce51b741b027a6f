import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE, readCode } from '#domain/code.ts'
import { readPhone } from '#domain/phone.ts'
import { giveBack, type Limit, take } from '../../db/limit.ts'
import type { CodePurpose } from '../../db/rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { messages } from '../../http/messages.ts'
import { budgetsOf } from './budgets.ts'
import { replaceCode, spendCode, takeTry } from './codes.queries.ts'

const hashOf = (
  deps: Deps,
  { phone, purpose, code }: { phone: string; purpose: CodePurpose; code: string },
) => deps.secrets.hmac('one-time-codes', `${purpose}\n${phone}\n${code}`)

const wrongCodes = (phone: string): Limit => ({
  scope: 'wrong-code-day',
  subject: phone,
  max: CODE.wrong_per_phone_day,
  seconds: 86_400,
})

/** The refusal of a code that is wrong, old, used or was tried too often: alike, so that it tells nothing. */
export const wrongCode = () => fail.invalid({ otp: messages().auth_wrong_code() })

/**
 * The country of a phone in E.164 (ISO 3166).
 * @throws Failure 422 where no codes are sent to it
 */
export function checkCountry(deps: Deps, phone: string): string {
  const read = readPhone(phone)
  if (!read.ok || !deps.config.OTP_COUNTRIES.includes(read.country))
    throw fail.invalid({ phone: messages().auth_country_not_served() })
  return read.country
}

export type CodeRequest = {
  phone: string
  purpose: CodePurpose
  address: string
  /** Whose session asks: only that learner can use the code. */
  learnerId?: number | null
}

/**
 * Makes a code, commits it with its message, and sends it.
 * @throws Failure 422 for a country that is not served; 429 when a budget of the phone, its block of numbers, its country,
 * the address or the day is used up; then nothing is sent or counted
 */
export async function sendCode(deps: Deps, { phone, purpose, address, learnerId = null }: CodeRequest) {
  const country = checkCountry(deps, phone)
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  await inTransaction(deps.db, async (db) => {
    const codeHash = hashOf(deps, { phone, purpose, code })
    const wait = await replaceCode(db, { phone, purpose, codeHash, learnerId })
    if (wait !== null) throw fail.tooMany(wait)
    for (const limit of budgetsOf(deps.config, { phone, country, address })) {
      const blockedFor = await take(db, limit)
      if (blockedFor !== null) throw fail.tooMany(blockedFor)
    }
    const m = messages()
    const text =
      purpose === 'delete-account' ? m.auth_code_message_delete({ code }) : m.auth_code_message({ code })
    await deps.sms.send(db, { to: phone, text, lifetime: CODE.lifetime })
  })
  return { data: { phone, resend_after: CODE.resend_after, expires_in: CODE.lifetime } }
}

/**
 * Checks a code and runs `then` with it used up, in one transaction. Tries are counted before anything is compared.
 * @throws Failure 422 `{otp}` for a code that does not serve, 429 after 15 wrong ones of a phone in a day
 */
export async function withCode<T>(
  deps: Deps,
  {
    phone,
    purpose,
    written,
    learnerId = null,
  }: { phone: string; purpose: CodePurpose; written: string; learnerId?: number | null },
  then: (deps: Deps) => Promise<T>,
): Promise<T> {
  const code = readCode(written)
  if (code === null) throw wrongCode()
  const expected = await takeTry(deps.db, { phone, purpose, learnerId })
  if (!expected) throw wrongCode()
  const limit = wrongCodes(phone)
  const blockedFor = await take(deps.db, limit)
  if (blockedFor !== null) throw fail.tooMany(blockedFor)
  const codeHash = hashOf(deps, { phone, purpose, code })
  if (!timingSafeEqual(expected, codeHash)) throw wrongCode()
  return await inTransaction(deps.db, async (db) => {
    if (!(await spendCode(db, { phone, purpose, codeHash }))) throw wrongCode()
    await giveBack(db, limit)
    return await then({ ...deps, db })
  })
}
