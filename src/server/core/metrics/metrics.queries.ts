import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { EventType } from '#server/platform/db/rows/event-rows.ts'

export type CountRow = {
  hour: Date
  type: EventType
  name: string
  route: string
  value: string
  release: string
  count: number
}

/** Adds to what was counted; rows in one order, so that two nodes never wait for each other. */
export async function addCounts(db: Database, rows: readonly CountRow[]): Promise<void> {
  await sql`
    insert into event_counts as known (hour, type, name, route, value, release, count)
    select hour, type, name, route, value, release, count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (hour timestamptz, type text, name text, route text, value text, release text, count int)
    order by 1, 2, 3, 4, 5, 6
    on conflict (hour, type, name, route, value, release) do update set count = known.count + excluded.count
  `.execute(db)
}

/** Days for which counts are kept. */
export const DAYS_KEPT = 30

/** Removes what was counted more than 30 days ago. @returns how many rows */
export async function removeOldCounts(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('event_counts')
    .where('hour', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
