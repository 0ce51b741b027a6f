import { networkOf } from '#server/call/network.ts'
import { refundLimit, take } from '#server/db/limit.ts'
import type { Deps } from '#server/deps.ts'
import { Failure, fail } from '#server/errors.ts'

const HOUR = 3600
/** Payments an hour for a phone that nobody signed in with: its wallet may ask its owner about each. */
const FOR_A_PHONE = 20

/** Slips of one payment: each picture is opened, and stored. */
const SLIPS_A_DAY = 10

type Payer = { learner: { id: number } | null; address: string; phone?: string }

/**
 * Holds back who begins payments without end: each is an order at the provider, and holds a promo code's place.
 * @throws Failure 429
 */
export async function limitBeginnings({ db, config }: Deps, { learner, address, phone }: Payer) {
  const limits = [
    learner
      ? { scope: 'payment-hour', subject: `l:${learner.id}`, max: config.PAYMENT_LEARNER_HOURLY }
      : { scope: 'payment-hour', subject: `a:${networkOf(address)}`, max: config.PAYMENT_NETWORK_HOURLY },
    ...(phone === undefined ? [] : [{ scope: 'payment-phone-hour', subject: phone, max: FOR_A_PHONE }]),
  ]
  for (const limit of limits) {
    const wait = await take(db, { ...limit, seconds: HOUR })
    if (wait !== null) throw fail.tooMany(wait)
  }
}

/**
 * Holds back who sends slips of one payment without end. What comes while too many others wait does not count.
 * @throws Failure 429
 */
export async function limitSlips<T>({ db }: Deps, paymentId: string, work: () => Promise<T>): Promise<T> {
  const limit = { scope: 'slip-day', subject: paymentId, max: SLIPS_A_DAY, seconds: 24 * HOUR }
  const wait = await take(db, limit)
  if (wait !== null) throw fail.tooMany(wait)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.status === 503) await refundLimit(db, limit)
    throw error
  }
}
