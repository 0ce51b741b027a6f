import { type Kysely, sql } from 'kysely'
import { AND_COMMIT } from '#server/db/driver/prepared-client.ts'
import type { Tables } from '#server/db/rows.ts'

export type KeyId = { subject: string; call: string; key_hash: Buffer }
export type KeyRow = { body_hash: Buffer; answer: Buffer | null }

const rowOf = ({ subject, call, key_hash }: KeyId) =>
  sql<boolean>`(subject, call, key_hash) = (${subject}, ${call}, ${key_hash})`

/** Takes a key that is new or older than 24 hours; waits where another transaction is taking it. @returns false when it was used */
export async function claimKey(trx: Kysely<Tables>, id: KeyId, bodyHash: Buffer): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ ...id, body_hash: bodyHash, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'call', 'key_hash'])
        .doUpdateSet({ body_hash: bodyHash, answer: null, created_at: sql`now()` })
        .where('idempotency_keys.created_at', '<', sql<Date>`now() - interval '24 hours'`),
    )
    .returning('call')
    .executeTakeFirst()
  return claimed !== undefined
}

/** What is stored under a key that was used in the last 24 hours. */
export const findKey = (db: Kysely<Tables>, id: KeyId): Promise<KeyRow | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where(rowOf(id))
    .where('created_at', '>=', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()

/** What is stored under a used key. */
export const readKey = (trx: Kysely<Tables>, id: KeyId): Promise<KeyRow> =>
  trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where(rowOf(id))
    .executeTakeFirstOrThrow()

/** The last statement of the key's transaction, which it commits. */
export const rememberAnswer = (trx: Kysely<Tables>, id: KeyId, answer: Buffer) =>
  sql`update idempotency_keys set answer = ${answer} where ${rowOf(id)} ${sql.raw(AND_COMMIT)}`.execute(trx)

/** Forgets the answers that are older than a day. @returns how many */
export async function removeOldKeys(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
