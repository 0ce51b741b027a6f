import { type Kysely, sql } from 'kysely'
import type { Tables } from './rows.ts'

/**
 * Writes one small row, unless a node of this database did so within the last two seconds: then the database takes writes as well. A node
 * whose write isn't acknowledged, by the disk or by the standbys, holds the row, and the others wait for it.
 * @throws Error where the database can't be written
 */
export async function probeWrite(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into limit_counters (scope, subject, used, ends_at)
    values ('write-probe', '', 1, clock_timestamp() + interval '2 seconds')
    on conflict (scope, subject) do update set used = 1, ends_at = excluded.ends_at
    where limit_counters.ends_at <= clock_timestamp()`.execute(db)
}
