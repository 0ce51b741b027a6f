import { type Kysely, sql } from 'kysely'
import { asksForSubscriptions, type Group, isAddressed } from '#domain/habit/notifications/audience.ts'
import { type JsonLedger, ledgerJson, openProducts } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

type Range = { after: number; until: number }

/**
 * Looks at the next learners by their ids, whether they are addressed or not, so that each step is as short as another.
 * @returns those who are addressed, and the last one who was looked at; null after the end
 */
export async function nextAddressees(
  db: Kysely<Tables>,
  groups: readonly Group[],
  { after, until }: Range,
  { now, most }: { now: Date; most: number },
): Promise<{ ids: number[]; last: number | null }> {
  const ledger = asksForSubscriptions(groups) ? ledgerJson(sql`learners.id`) : sql`null`
  const { rows } = await sql<{ id: number; language_id: number; ledger: JsonLedger | null }>`
    select id, language_id, ${ledger} as ledger from learners
    where id > ${after} and id <= ${until} and deleted_at is null order by id limit ${most}`.execute(db)
  const open = (of: JsonLedger | null) => (of ? openProducts(of, now).open : [])
  return {
    ids: rows
      .filter((row) => isAddressed(groups, { language_id: row.language_id, open: open(row.ledger) }))
      .map(({ id }) => id),
    last: rows.at(-1)?.id ?? null,
  }
}

/** The last learner there is. */
export async function lastLearner(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('learners').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** How many of these learners have a device that receives pushes. */
export async function withDevice(db: Kysely<Tables>, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct learners.id) from push_tokens join sessions on sessions.token_hash = session_hash
    join learners on learners.account_id = push_tokens.account_id
    where learners.id = any(${ids}::bigint[]) and sessions.expires_at > now()`.execute(db)
  return rows[0]?.count ?? 0
}
