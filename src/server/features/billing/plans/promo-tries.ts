import { createHash } from 'node:crypto'
import type { RequestFacts } from '#server/platform/call/handler.ts'
import { identifyLimitSubject } from '#server/platform/call/network.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { refundLimit, take } from '#server/platform/db/limit.ts'
import { fail } from '#server/platform/errors.ts'

/** Wrong codes an hour, each once: of a learner or a known device, and of all others on one network. */
const TRIES = 30
const TRIES_OF_NETWORK = 60

/**
 * Looks a promo code up for somebody who may be guessing: the try is counted before, and given back where the code is right or was
 * counted already, for another plan.
 * @throws Failure 429 after too many wrong ones
 */
export async function tryPromo<T>(
  db: Database,
  { learner, request, code }: { learner: { id: number } | null; request: RequestFacts; code: string },
  work: () => Promise<T>,
): Promise<T> {
  const subject = identifyLimitSubject(learner, request)
  const max = learner || request.device ? TRIES : TRIES_OF_NETWORK
  const limit = { scope: 'promo-hour', subject, max, seconds: 3600 }
  const wait = await take(db, limit)
  if (wait !== null) throw fail.tooMany(wait)
  const hash = createHash('sha256').update(code.trim().toUpperCase()).digest('base64url')
  const known = { scope: 'promo-code-hour', subject: `${subject}:${hash}`, max: 1, seconds: 3600 }
  const isCounted = (await take(db, known)) !== null
  if (isCounted) await refundLimit(db, limit)
  const found = await work()
  if (!isCounted) await refundLimit(db, limit)
  return found
}
