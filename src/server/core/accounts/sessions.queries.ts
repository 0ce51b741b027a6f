import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Time for which a session lasts without being used, and at most, in seconds: 60 days, a year. */
const SESSION_SECONDS = 60 * DAY_SECONDS
const MAX_SESSION_SECONDS = 365 * DAY_SECONDS

/** As what the database keeps a session's token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Time for which a proof of identity counts as recent, in seconds. */
const RECENT_SECONDS = 600

const secondsLeft = sql<number>`floor(extract(epoch from expires_at - now()))::int`

/**
 * Starts a session of a learner and their account: of a device on which they have just signed in, or in the place of another, whose device and last proof
 * it takes over.
 * @returns its token, 256 random bits in base64url, of which the database keeps only the hash, and how long it lasts in seconds
 */
export async function startSession(
  db: Kysely<Tables>,
  learnerId: number,
  userAgent: string | null,
  from: { deviceId: string } | { insteadOf: Buffer } | null = null,
): Promise<{ token: string; seconds: number }> {
  const token = randomBytes(32).toString('base64url')
  const inherited =
    from && 'insteadOf' in from
      ? {
          device_id: sql<
            string | null
          >`(select device_id from sessions where token_hash = ${from.insteadOf})`,
          created_at: sql<Date>`coalesce((select created_at from sessions where token_hash = ${from.insteadOf}), now())`,
          confirmed_at: sql<Date>`coalesce((select confirmed_at from sessions where token_hash = ${from.insteadOf}), '-infinity')`,
        }
      : { device_id: from?.deviceId ?? null }
  const { seconds } = await db
    .insertInto('sessions')
    .values({
      ...inherited,
      token_hash: hashToken(token),
      account_id: sql<string>`(select account_id from learners where id = ${learnerId})`,
      learner_id: learnerId,
      expires_at:
        from && 'insteadOf' in from
          ? sql`least(now() + ${SESSION_SECONDS} * interval '1 second',
              coalesce((select created_at from sessions where token_hash = ${from.insteadOf}), now()) + ${MAX_SESSION_SECONDS} * interval '1 second')`
          : sql`now() + ${SESSION_SECONDS} * interval '1 second'`,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .returning(secondsLeft.as('seconds'))
    .executeTakeFirstOrThrow()
  if (from && 'insteadOf' in from)
    await db
      .updateTable('push_tokens')
      .set({ session_hash: hashToken(token) })
      .where('session_hash', '=', from.insteadOf)
      .execute()
  return { token, seconds }
}

/** Ends a session in favour of a new one. @returns false if it ended meanwhile, or another had taken its place already */
export async function exchangeSession(db: Kysely<Tables>, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('superseded', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function endSession(db: Kysely<Tables>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/**
 * The learner of a session that the database's clock still holds valid.
 * Once an hour its use is noted, which moves its end on.
 * @param isUse false if a browser only prefetches, which doesn't count as use
 */
export async function findSession(
  db: Kysely<Tables>,
  token: string,
  isUse: boolean,
): Promise<Learner | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const tokenHash = hashToken(token)
  // Written as SQL: every request runs this, and building the query costs a third of it.
  const {
    rows: [row],
  } = await sql<Omit<Learner, 'token_hash' | 'lasts_on'> & { is_stale: boolean }>`
    select learners.id, sessions.account_id, learners.created_at, phone, name, screen, is_new_user, language_id, english_level_id, japan_level_id, time_zone, time_zone_before,
      time_zone_since, locale, data_saver, text_size, school_cards_only, sessions.device_id,
      sessions.confirmed_at > now() - ${RECENT_SECONDS} * interval '1 second' as is_recent, sessions.superseded as is_superseded, sessions.last_used_at < now() - interval '1 hour' as is_stale
    from sessions join learners on learners.id = sessions.learner_id and learners.account_id = sessions.account_id
    join accounts on accounts.id = sessions.account_id
    where sessions.token_hash = ${tokenHash} and sessions.expires_at > now() and learners.deleted_at is null`.execute(
    db,
  )
  if (!row) return null
  const { is_stale, ...learner } = row
  const lasts_on = is_stale && isUse ? await noteUse(db, tokenHash) : null
  return { ...learner, token_hash: tokenHash, lasts_on }
}

/** Notes that a session is used, and moves its end on, to a year after the sign-in at most. @returns how long it lasts now, in seconds */
async function noteUse(db: Kysely<Tables>, tokenHash: Buffer): Promise<number | null> {
  const row = await db
    .updateTable('sessions')
    .set({
      last_used_at: sql`now()`,
      expires_at: sql`case when superseded then expires_at else greatest(expires_at,
        least(now() + ${SESSION_SECONDS} * interval '1 second', created_at + ${MAX_SESSION_SECONDS} * interval '1 second')) end`,
    })
    .where('token_hash', '=', tokenHash)
    .returning(secondsLeft.as('seconds'))
    .executeTakeFirst()
  return row?.seconds ?? null
}

/** Removes the sessions that are over. @returns how many */
export async function removeOldSessions(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The account's living sessions, the newest use first. */
export async function listSessions(db: Kysely<Tables>, accountId: string, currentHash: Buffer) {
  return await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent',
      'created_at',
      'last_used_at',
      sql<boolean>`token_hash = ${currentHash}`.as('is_current'),
    ])
    .where('account_id', '=', accountId)
    .where('superseded', '=', false)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`token_hash = ${currentHash}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

/**
 * Ends one session of the account and forgets its device, unless it is the current one.
 * @returns false if the account has no session with this id
 */
export async function endSessionById(db: Kysely<Tables>, current: Current, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', current.account_id)
    .where('id', '=', id)
    .returning('device_id')
    .executeTakeFirst()
  if (ended?.device_id && ended.device_id !== current.device_id)
    await db.deleteFrom('devices').where('id', '=', ended.device_id).execute()
  return ended !== undefined
}

type Current = Pick<Learner, 'account_id' | 'token_hash' | 'device_id'>

/** Ends every session of the account except the current one, and forgets every device except its own. */
export async function endOthers(db: Kysely<Tables>, { account_id, token_hash, device_id }: Current) {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', account_id)
    .where('token_hash', '!=', token_hash)
    .execute()
  await db
    .deleteFrom('devices')
    .where('account_id', '=', account_id)
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
