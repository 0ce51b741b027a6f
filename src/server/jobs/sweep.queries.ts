import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'

/** Removes what has lived its time: sessions, codes, devices, counters, remembered answers, shown messages. @returns how many rows */
export async function sweepRows(db: Kysely<Tables>): Promise<number> {
  const results = await Promise.all([
    db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).executeTakeFirst(),
    db
      .deleteFrom('one_time_codes')
      .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirst(),
    db
      .deleteFrom('devices')
      .where('last_used_at', '<', sql<Date>`now() - interval '400 days'`)
      .executeTakeFirst(),
    db.deleteFrom('limit_counters').where('ends_at', '<', sql<Date>`now()`).executeTakeFirst(),
    db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
      .executeTakeFirst(),
    db.deleteFrom('password_resets').where('expires_at', '<', sql<Date>`now()`).executeTakeFirst(),
    db.deleteFrom('outbox').where('sent_at', '<', sql<Date>`now() - interval '30 days'`).executeTakeFirst(),
  ])
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
