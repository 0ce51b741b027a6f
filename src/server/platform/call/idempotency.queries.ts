import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

export type KeyId = { subject: string; call: string; key_hash: Buffer }
export type KeyRow = { body_hash: Buffer; answer: Buffer | null }

const rowOf = ({ subject, call, key_hash }: KeyId) =>
  sql<boolean>`(subject, call, key_hash) = (${subject}, ${call}, ${key_hash})`

/** The most keys that one subject uses in 24 hours: about a hundred times what a diligent day needs. */
const MAX_KEYS_A_DAY = 5_000

/**
 * Takes a key that is new or older than 24 hours; waits where another transaction is taking it.
 * @returns false when it was used, or the subject has used `most` keys in 24 hours
 */
export async function claimKey(
  trx: Kysely<Tables>,
  { subject, call, key_hash }: KeyId,
  bodyHash: Buffer,
  most = MAX_KEYS_A_DAY,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (subject, call, key_hash, body_hash, answer)
    select ${subject}, ${call}, ${key_hash}::bytea, ${bodyHash}::bytea, null
    where (select count(*) from (select from idempotency_keys
      where subject = ${subject} and created_at >= now() - interval '24 hours' limit ${most}) as used) < ${most}
    on conflict (subject, call, key_hash) do update
      set body_hash = excluded.body_hash, answer = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '24 hours'
    returning call`.execute(trx)
  return rows.length > 0
}

/** In how many seconds the oldest key of a subject's last 24 hours is over. */
export async function secondsToNextKey(trx: Kysely<Tables>, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from min(created_at) + interval '24 hours' - now()))::int as seconds from idempotency_keys
    where subject = ${subject} and created_at >= now() - interval '24 hours'`.execute(trx)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** Finds what is stored under a key that was used in the last 24 hours. */
export const findKey = (db: Kysely<Tables>, id: KeyId): Promise<KeyRow | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where(rowOf(id))
    .where('created_at', '>=', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()

/** Reads what is stored under a used key; undefined for one that was never used. */
export const readKey = (trx: Kysely<Tables>, id: KeyId): Promise<KeyRow | undefined> =>
  trx.selectFrom('idempotency_keys').select(['body_hash', 'answer']).where(rowOf(id)).executeTakeFirst()

/** The last statement of the key's transaction. */
export const rememberAnswer = (trx: Kysely<Tables>, id: KeyId, answer: Buffer) =>
  sql`update idempotency_keys set answer = ${answer} where ${rowOf(id)}`.execute(trx)

/** Forgets the answers that are older than a day. @returns how many */
export async function removeOldKeys(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
