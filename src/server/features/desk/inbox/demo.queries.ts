import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'

/** Opens the rounds without dates in the demo school: since a week, and for 60 days from the first start; anew once they are over. */
export async function openDemoIntakes(db: Database): Promise<void> {
  await sql`
    insert into demo_rounds (round_id, opens_at, closes_at)
    select id, date_trunc('day', now()) - interval '7 days', date_trunc('day', now()) + interval '60 days'
    from scholarship_rounds where not hidden and body ->> 'opens' is null
    on conflict (round_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at
    where demo_rounds.closes_at <= now()`.execute(db)
}
