import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** The newest devices of a learner that receive pushes. */
const MAX_DEVICES = 10

/**
 * Saves the device of a learner's session, whoever had it before, instead of the session's earlier one: it ends with the session. Beyond ten
 * devices, the one used longest ago is removed.
 */
export async function savePushToken(
  db: Kysely<Tables>,
  { id: learnerId, token_hash: session_hash }: Pick<Learner, 'id' | 'token_hash'>,
  token: string,
) {
  const row = {
    token_hash: createHash('sha256').update(token).digest(),
    learner_id: learnerId,
    token,
    updated_at: sql<Date>`now()`,
    session_hash,
  }
  await db
    .deleteFrom('push_tokens')
    .where('session_hash', '=', session_hash)
    .where('token_hash', '!=', row.token_hash)
    .execute()
  await db
    .insertInto('push_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute()
  await db
    .deleteFrom('push_tokens')
    .where('token_hash', 'in', (of) =>
      of
        .selectFrom('push_tokens')
        .select('token_hash')
        .where('learner_id', '=', learnerId)
        .orderBy('updated_at', 'desc')
        .offset(MAX_DEVICES),
    )
    .execute()
}
