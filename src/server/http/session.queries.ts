import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/rows.ts'
import type { Learner } from './handler.ts'

/** How long a session lasts without being renewed, in seconds: 60 days. */
export const SESSION_SECONDS = 60 * 86_400

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Starts a session. @returns its token, 256 random bits in base64url, of which the database keeps only the hash */
export async function startSession(
  db: Kysely<Tables>,
  learnerId: number,
  userAgent: string | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      learner_id: learnerId,
      expires_at: sql`now() + ${SESSION_SECONDS} * interval '1 second'`,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .execute()
  return token
}

export async function endSession(db: Kysely<Tables>, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The learner of a session that the database's clock still holds valid.
 * Notes its use once an hour, which is all the list of devices needs.
 */
export async function findSession(db: Kysely<Tables>, token: string): Promise<Learner | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const tokenHash = hashOf(token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('learners', 'learners.id', 'sessions.learner_id')
    .select([
      'learners.id',
      'learners.phone',
      'learners.name',
      'learners.screen',
      'learners.is_new_user',
      'learners.language_id',
      'learners.english_level_id',
      'learners.japan_level_id',
      'learners.time_zone',
      'learners.locale',
      'learners.data_saver',
      'learners.text_size',
      sql<boolean>`sessions.last_used_at < now() - interval '1 hour'`.as('is_stale'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('learners.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { is_stale, ...learner } = row
  if (is_stale)
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .execute()
  return { ...learner, token_hash: tokenHash }
}
