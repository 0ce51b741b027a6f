import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'

const named = (name: string) => Buffer.from(name, 'hex')

/** The devices that receive pushes, each by the hash of its token, in hex. */
export const devicesOf = (db: Kysely<Tables>) => ({
  /** The token, for as long as the session lives that named it. */
  async tokenOf(name: string): Promise<string | null> {
    const row = await db
      .selectFrom('push_tokens')
      .innerJoin('sessions', 'sessions.token_hash', 'session_hash')
      .select('token')
      .where('push_tokens.token_hash', '=', named(name))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return row?.token ?? null
  },

  /** Forgets a device that receives no pushes any more. */
  async forget(name: string): Promise<void> {
    await db.deleteFrom('push_tokens').where('token_hash', '=', named(name)).execute()
  },
})
