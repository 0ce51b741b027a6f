import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE, readCode } from '#domain/account/code.ts'
import { readPhone } from '#domain/account/phone.ts'
import { formatNumber } from '#domain/base/numbers.ts'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import { findAccountByPhone } from '#server/core/accounts/devices.queries.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { type Limit, refundLimit, takeCounted } from '#server/platform/db/limit.ts'
import type { CodePurpose } from '#server/platform/db/rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { locale, messages } from '#server/platform/messages.ts'
import { listBudgets, reached } from './budgets.ts'
import { consumeCode, replaceCode, takeTry } from './codes.queries.ts'
import { readSignedDevices } from './sessions/devices.ts'

type HashedCode = { phone: string; purpose: CodePurpose; device: string | null; code: string }

const hashOf = (deps: Deps, { phone, purpose, device, code }: HashedCode) =>
  deps.secrets.hmac('one-time-codes', [purpose, phone, ...(device ? [device] : []), code].join('\n'))

/**
 * Limits from which one wrong code takes: the phone's 15 a day, of which strangers have 10 and each device of the account 5. Every try is
 * compared with one code of six digits, so all of them together guess one with a chance of at most 15 in a million a day.
 */
const wrongCodes = (phone: string, device: string | null): Limit[] => [
  device === null
    ? {
        scope: 'wrong-code-stranger-day',
        subject: phone,
        max: CODE.wrong_by_strangers_day,
        seconds: DAY_SECONDS,
      }
    : {
        scope: 'wrong-code-device-day',
        subject: device,
        max: CODE.wrong_by_device_day,
        seconds: DAY_SECONDS,
      },
  { scope: 'wrong-code-day', subject: phone, max: CODE.wrong_per_phone_day, seconds: DAY_SECONDS },
]

/** The refusal of a code that is expired, used, tried too often or wrong: always the same, so that it reveals nothing. */
export const wrongCode = () => fail.invalid({ otp: messages().account_auth_wrong_code() })

/** The refusal of a code that was compared: how many tries are left says no more than one's own tries do. */
function wrongTry(left: number) {
  const m = messages()
  const count = formatNumber(left, locale())
  return fail.invalid({
    otp: left > 0 ? m.account_auth_wrong_code_left({ count }) : m.account_auth_wrong_code_last(),
  })
}

/**
 * The country of a phone in E.164 (ISO 3166).
 * @throws Failure 422 if no codes are sent to it
 */
export function checkCountry(deps: Deps, phone: string): string {
  const read = readPhone(phone)
  if (!read.ok || !deps.config.OTP_COUNTRIES.includes(read.country))
    throw fail.invalid({ phone: messages().shared_auth_country_not_served() })
  return read.country
}

/** A request with the session it may have: which device asks. */
export type CodeRequester = Pick<
  HandlerContext<unknown, HandlerContext['learner'] | null>,
  'learner' | 'request'
>

/** The asker without a session, or for an operation that needs none. */
export const signedOut = (request: CodeRequester['request']): CodeRequester => ({ learner: null, request })

/** The account with this phone, and the device that asks: that of the session, or those whose cookie the request carries. */
const holderFor = (deps: Deps, phone: string, { learner, request }: CodeRequester) =>
  findAccountByPhone(
    deps.db,
    phone,
    learner ? [learner.device_id].filter((id) => id !== null) : readSignedDevices(deps, request),
  )

/** The device of the phone's account that asks, or null for a stranger: also for a device of another account. */
export const findKnownDevice = async (
  deps: Deps,
  phone: string,
  asker: CodeRequester,
): Promise<string | null> => (await holderFor(deps, phone, asker))?.device ?? null

/** A code to a new phone is not. The answer is the same whether that phone has an account or not. */
const isToHolder = (purpose: CodePurpose) => purpose !== 'change-phone'

/**
 * True for purposes for which a device has codes and tries of its own. What a session asks for counts with the strangers': who stole one
 * can't use up what the owner signs in with, and signing in proves who they are as well as the code would.
 */
const isToSignIn = (purpose: CodePurpose) => purpose === 'login' || purpose === 'forgot-password'

const textOf = (purpose: CodePurpose, code: string): string => {
  const m = messages()
  const texts: Record<CodePurpose, (input: { code: string }) => string> = {
    login: m.account_auth_code_message,
    'forgot-password': m.account_auth_code_message_password,
    'change-phone': m.account_auth_code_message_phone,
    'delete-account': m.account_auth_code_message_delete,
    confirm: m.account_auth_code_message_confirm,
  }
  return texts[purpose]({ code })
}

/**
 * Makes a code, commits it with its message, and sends it. A code that a session asked for serves only its account.
 * @throws Failure 422 for a country that is not served; 429 when a budget is used up; then nothing is sent or counted
 */
export async function sendCode(
  deps: Deps,
  { phone, purpose, asker }: { phone: string; purpose: CodePurpose; asker: CodeRequester },
) {
  const country = checkCountry(deps, phone)
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const accountId = asker.learner?.account_id ?? null
  const holder = await holderFor(deps, phone, asker)
  const isOwn = isToHolder(purpose)
  const device = isToSignIn(purpose) ? (holder?.device ?? null) : null
  const budgets = listBudgets(deps.config, {
    phone,
    country,
    address: asker.request.address,
    isKnown: isOwn && holder !== null,
    isOwnDevice: device !== null,
    learnerId: isOwn ? null : (asker.learner?.id ?? null),
  })
  const warnings = await inTransaction(deps.db, async (db) => {
    const codeHash = hashOf(deps, { phone, purpose, device, code })
    const wait = await replaceCode(db, { phone, purpose, device, codeHash, accountId })
    if (wait !== null) throw fail.tooMany(wait)
    const spent = await takeAll(db, budgets)
    await deps.outbox.send(db, {
      channel: 'sms',
      to: phone,
      text: textOf(purpose, code),
      lifetime: CODE.lifetime,
    })
    return spent
  })
  for (const { scope, max, percent } of warnings)
    deps.log.error({ scope, max, percent }, 'the budget of one-time codes of a day runs low')
  return { data: { phone, resend_after: CODE.resend_after, expires_in: CODE.lifetime } }
}

/** @returns the budgets of which a watched part was reached. @throws Failure 429 if one is used up */
async function takeAll(db: Deps['db'], budgets: readonly Limit[]) {
  const warnings: { scope: string; max: number; percent: number }[] = []
  for (const limit of budgets) {
    const taken = await takeCounted(db, limit)
    if (taken.wait !== null) throw fail.tooMany(taken.wait)
    const percent = reached(limit, taken.used)
    if (percent) warnings.push({ scope: limit.scope, max: limit.max, percent })
  }
  return warnings
}

/** @returns how many uses the scarcest limit has left. @throws Failure 429 if a limit is used up; then none of them is charged */
async function takeTogether(db: Deps['db'], limits: readonly Limit[]): Promise<number> {
  let left = Number.POSITIVE_INFINITY
  for (const [i, limit] of limits.entries()) {
    const taken = await takeCounted(db, limit)
    if (taken.wait === null) {
      left = Math.min(left, limit.max - taken.used)
      continue
    }
    for (const before of limits.slice(0, i)) await refundLimit(db, before)
    throw fail.tooMany(taken.wait)
  }
  return left
}

/**
 * Checks a code and runs `then` with it used up, in one transaction. Tries are counted before anything is compared.
 * @throws Failure 422 `{otp}` for a code that does not serve, 429 after the day's wrong ones
 */
export async function withCode<T>(
  deps: Deps,
  {
    phone,
    purpose,
    written,
    asker,
  }: { phone: string; purpose: CodePurpose; written: string; asker: CodeRequester },
  then: (deps: Deps) => Promise<T>,
): Promise<T> {
  const code = readCode(written)
  if (code === null) throw wrongCode()
  const device = isToSignIn(purpose) ? await findKnownDevice(deps, phone, asker) : null
  const accountId = asker.learner?.account_id ?? null
  const expected = await takeTry(deps.db, { phone, purpose, device, accountId })
  if (!expected) throw wrongCode()
  const limits = wrongCodes(phone, device)
  const leftToday = await takeTogether(deps.db, limits)
  const codeHash = hashOf(deps, { phone, purpose, device, code })
  if (!timingSafeEqual(expected.hash, codeHash)) throw wrongTry(Math.min(expected.left, leftToday))
  return await inTransaction(deps.db, async (db) => {
    if (!(await consumeCode(db, { phone, purpose, device, codeHash }))) throw wrongCode()
    for (const limit of limits) await refundLimit(db, limit)
    return await then({ ...deps, db })
  })
}
