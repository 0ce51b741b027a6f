import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { toNetwork } from '#server/platform/call/network.ts'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import { take } from '#server/platform/db/limit.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Number of bytes that are kept of a callback's body. */
const BEGINNING = 2048
/** Callbacks that were refused, or said nothing new, are written down so often a minute and network. */
const A_MINUTE = 60

export type Received = {
  provider: string
  address: string
  body: Uint8Array
  outcome: string
  reason?: string
  paymentId?: string
}

/** Writes down a callback; one that moved nothing only while its sender is within the limit, so that strangers can't fill the disk. */
export async function recordCallback(db: Kysely<Tables>, received: Received): Promise<void> {
  const { provider, address, body, outcome, reason, paymentId } = received
  const limit = { scope: 'callback-record', subject: toNetwork(address), max: A_MINUTE, seconds: 60 }
  if (outcome !== 'moved' && (await take(db, limit)) !== null) return
  await db
    .insertInto('payment_callbacks')
    .values({
      provider,
      address,
      body_hash: createHash('sha256').update(body).digest(),
      bytes: body.length,
      beginning: Buffer.from(body.subarray(0, BEGINNING)),
      outcome,
      reason: reason ?? null,
      payment_id: paymentId ?? null,
    })
    .execute()
}

/**
 * Callbacks that were refused in the last days, those of one sender and reason together with the last of them: first of senders whose
 * callbacks were right before, so that strangers can't hide what a provider says, and of each kind the newest first.
 */
export async function refusedCallbacks(
  db: Kysely<Tables>,
  { days, limit, provider }: { days: number; limit: number; provider?: string | undefined },
) {
  let refused = db
    .selectFrom('payment_callbacks')
    .select((of) => [
      'provider',
      'reason',
      'address',
      of.fn.countAll<number>().as('count'),
      of.fn.min('received_at').as('first_at'),
      of.fn.max('id').as('last_id'),
    ])
    .where('received_at', '>', sql<Date>`now() - ${days} * interval '1 day'`)
    .where('outcome', '=', 'refused')
    .groupBy(['provider', 'reason', 'address'])
  if (provider !== undefined) refused = refused.where('provider', '=', provider)
  return await db
    .selectFrom(refused.as('refused'))
    .innerJoin('payment_callbacks as last', 'last.id', 'refused.last_id')
    .select(['refused.provider', 'refused.reason', 'refused.address', 'refused.count', 'refused.first_at'])
    .select(['last.received_at', 'last.bytes', 'last.beginning'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('payment_callbacks as right')
            .select('right.id')
            .whereRef('right.provider', '=', 'refused.provider')
            .whereRef('right.address', '=', 'refused.address')
            .where(indexPredicate`"right".outcome <> 'refused'`),
        )
        .as('is_known'),
    )
    .orderBy('is_known', 'desc')
    .orderBy('last.id', 'desc')
    .limit(limit)
    .execute()
}
