import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

export type Spend = { scope: string; subject: string; used: number; ends_at: Date }

/** Usage of every budget of codes whose window is open, the most used first. */
export async function readSpend(db: Kysely<Tables>): Promise<Spend[]> {
  return await db
    .selectFrom('limit_counters')
    .select(['scope', 'subject', 'used', 'ends_at'])
    .where('scope', 'like', 'code-%')
    .where('used', '>', 0)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('used', 'desc')
    .orderBy('subject')
    .execute()
}

/** Number of messages of the last 24 hours, by fate. */
export async function readDeliveries(db: Kysely<Tables>): Promise<{ status: string; count: number }[]> {
  return await db
    .selectFrom('outbox')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('channel', '=', 'sms')
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('status')
    .orderBy('status')
    .execute()
}
