import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { networkOf } from '#server/call/network.ts'
import { take } from '#server/db/limit.ts'
import type { Tables } from '#server/db/rows.ts'

/** What is kept of a callback's body, in bytes. */
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
  const limit = { scope: 'callback-record', subject: networkOf(address), max: A_MINUTE, seconds: 60 }
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
