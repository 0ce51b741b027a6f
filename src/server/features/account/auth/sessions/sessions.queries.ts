import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

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

/**
 * Ends one session of the learner and forgets its device, unless it is the current one.
 * @returns false if the learner has no session with this id
 */
export async function endSessionById(db: Kysely<Tables>, learner: Current, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('learner_id', '=', learner.id)
    .where('id', '=', id)
    .returning('device_id')
    .executeTakeFirst()
  if (ended?.device_id && ended.device_id !== learner.device_id)
    await db.deleteFrom('devices').where('id', '=', ended.device_id).execute()
  return ended !== undefined
}

type Current = { id: number; token_hash: Buffer; device_id: string | null }

/** Ends every session of the learner except the current one, and forgets every device except its own. */
export async function endOthers(db: Kysely<Tables>, { id, token_hash, device_id }: Current) {
  await db.deleteFrom('sessions').where('learner_id', '=', id).where('token_hash', '!=', token_hash).execute()
  await db
    .deleteFrom('devices')
    .where('learner_id', '=', id)
    .where('id', 'is distinct from', device_id)
    .execute()
}

/** Notes that the learner of a session has just proved who they are. */
export async function confirmSession(db: Kysely<Tables>, tokenHash: Buffer) {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * A newer session of the same device takes this one's place: it lives five minutes on, for pages that are under way, and
 * proves and writes nothing any more.
 */
export async function supersede(db: Kysely<Tables>, tokenHash: Buffer) {
  await db
    .updateTable('sessions')
    .set({
      superseded: true,
      confirmed_at: '-infinity',
      expires_at: sql`least(expires_at, now() + interval '5 minutes')`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}
