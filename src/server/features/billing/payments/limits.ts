import type { RequestFacts } from '#server/platform/call/handler.ts'
import { identifyLimitSubject, toNetwork } from '#server/platform/call/network.ts'
import { refundLimit, take } from '#server/platform/db/limit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Failure, fail } from '#server/platform/errors.ts'

const HOUR = 3600
/** Payments an hour for a phone, by whoever isn't signed in with it: its wallet may ask its owner about each. */
const FOR_A_PHONE = 20
/** And on one network, so that a stranger doesn't use up the tries of a phone's owner. */
const FOR_A_PHONE_ON_NETWORK = 8

/** Slips of one payment: each picture is opened, and stored. */
const SLIPS_A_DAY = 10

type Payer = {
  learner: { id: number; phone: string | null } | null
  request: RequestFacts
  /** For whose account it is paid. */
  phone?: string
  /** With a code that may be guessed. */
  isGuess: boolean
}

/**
 * Holds back who begins payments without end: each is an order at the provider, and holds a promo code's place. What is refused begins
 * none and doesn't count, or strangers could use up the tries of a phone with requests that buy nothing; a wrong promo code does. Whoever is
 * signed in with the phone is not counted for it: there is always that way on.
 * @throws Failure 429
 */
export async function limitBeginnings<T>(
  { db, config }: Deps,
  { learner, request, phone, isGuess }: Payer,
  work: () => Promise<T>,
): Promise<T> {
  const limits = [
    {
      scope: 'payment-hour',
      subject: identifyLimitSubject(learner, request),
      max: learner || request.device ? config.PAYMENT_LEARNER_HOURLY : config.PAYMENT_NETWORK_HOURLY,
    },
    ...(phone === undefined || phone === learner?.phone ? [] : limitsOf(phone, toNetwork(request.address))),
  ]
  const taken: Parameters<typeof take>[1][] = []
  const giveBack = () => Promise.all(taken.map((limit) => refundLimit(db, limit)))
  for (const limit of limits.map((one) => ({ ...one, seconds: HOUR }))) {
    const wait = await take(db, limit)
    if (wait !== null) {
      await giveBack()
      throw fail.tooMany(wait)
    }
    taken.push(limit)
  }
  try {
    return await work()
  } catch (error) {
    if (!isGuess && error instanceof Failure) await giveBack()
    throw error
  }
}

const limitsOf = (phone: string, network: string) => [
  { scope: 'payment-phone-network-hour', subject: `${phone} ${network}`, max: FOR_A_PHONE_ON_NETWORK },
  { scope: 'payment-phone-hour', subject: phone, max: FOR_A_PHONE },
]

/** Holds back who sends slips of one payment without end. @throws Failure 429 */
export async function limitReceipts({ db }: Deps, paymentId: string): Promise<void> {
  const limit = { scope: 'slip-day', subject: paymentId, max: SLIPS_A_DAY, seconds: 24 * HOUR }
  const wait = await take(db, limit)
  if (wait !== null) throw fail.tooMany(wait)
}
