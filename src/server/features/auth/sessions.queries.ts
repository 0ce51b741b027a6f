import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/rows.ts'

/** The learner's living sessions, the newest use first. */
export async function listSessions(db: Kysely<Tables>, learnerId: number, currentHash: Buffer) {
  return await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent',
      'created_at',
      'last_used_at',
      sql<boolean>`token_hash = ${currentHash}`.as('is_current'),
    ])
    .where('learner_id', '=', learnerId)
    .where('superseded', '=', false)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`token_hash = ${currentHash}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

/** Ends one session of the learner. @returns false where the learner has none of this id */
export async function endSessionById(db: Kysely<Tables>, learnerId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function endOtherSessions(db: Kysely<Tables>, learnerId: number, currentHash: Buffer) {
  await db
    .deleteFrom('sessions')
    .where('learner_id', '=', learnerId)
    .where('token_hash', '!=', currentHash)
    .execute()
}

/** A newer session of the same device takes this one's place: it lives five minutes on, for calls that are under way. */
export async function supersede(db: Kysely<Tables>, tokenHash: Buffer) {
  await db
    .updateTable('sessions')
    .set({ superseded: true, expires_at: sql`least(expires_at, now() + interval '5 minutes')` })
    .where('token_hash', '=', tokenHash)
    .execute()
}
