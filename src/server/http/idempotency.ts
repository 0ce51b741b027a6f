import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/rows.ts'
import { fail } from '../errors.ts'
import { messages } from './messages.ts'
import type { Answer } from './perform.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const sealKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'idempotent answer', 32))

function seal(answer: Answer, key: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function unseal(sealed: Buffer, key: string): Answer {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(key), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return JSON.parse(`${decipher.update(sealed.subarray(28))}${decipher.final()}`)
}

/** @throws Failure 422 where the header is no UUID */
export function readIdempotencyKey(header: unknown): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header))
    throw fail.invalid({ 'idempotency-key': messages().invalid_format() })
  return header.toLowerCase()
}

/**
 * Does `work` once for this key in 24 hours: a repeat gets the first one's answer, refusals included, and changes nothing.
 * The key is written in the transaction of the effect, so that both stand or neither; a racing repeat waits for the first.
 * @throws Failure 409 where the key was used with another body
 */
export async function once(
  db: Kysely<Tables>,
  { subject, call, key, body }: { subject: string; call: string; key: string; body: unknown },
  work: (trx: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const id = { subject, call, key_hash: sha256(`idempotency ${key}`) }
  const bodyHash = sha256(JSON.stringify(body) ?? '')
  return await db.transaction().execute(async (trx) => {
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
    const row = trx
      .selectFrom('idempotency_keys')
      .where('subject', '=', id.subject)
      .where('call', '=', id.call)
      .where('key_hash', '=', id.key_hash)
    if (!claimed) {
      const first = await row.select(['body_hash', 'answer']).executeTakeFirstOrThrow()
      if (!first.body_hash.equals(bodyHash) || !first.answer)
        throw fail.conflict(messages().error_key_reused())
      return unseal(first.answer, key)
    }
    const answer = await work(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: seal(answer, key) })
      .where('subject', '=', id.subject)
      .where('call', '=', id.call)
      .where('key_hash', '=', id.key_hash)
      .execute()
    return answer
  })
}
