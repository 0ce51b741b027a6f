import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** Notes the prices of all plans that are sold, where they differ from what was noted last. */
export async function notePrices(trx: Kysely<Tables>): Promise<void> {
  await sql`
    insert into plan_prices (plan_id, currency, amount, since)
    select id, key, value::int, clock_timestamp()
    from plans, jsonb_each(prices)
    where not hidden and value::int is distinct from (
      select amount from plan_prices where plan_id = plans.id and currency = key order by since desc limit 1)`.execute(
    trx,
  )
}
