import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'

/** The newest devices of a learner that receive pushes. */
const MOST = 10

/** Saves a device of the learner, whoever had it before; beyond ten devices, the one used longest ago is removed. */
export async function savePushToken(db: Kysely<Tables>, learnerId: number, token: string) {
  const row = {
    token_hash: createHash('sha256').update(token).digest(),
    learner_id: learnerId,
    token,
    updated_at: sql<Date>`now()`,
  }
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
        .offset(MOST),
    )
    .execute()
}
