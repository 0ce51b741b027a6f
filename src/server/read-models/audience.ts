import { type Kysely, sql } from 'kysely'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** A learner to whom a message may go. `ledger` is null where nobody asked for it. */
export type AudienceRow = { id: number; language_id: number; ledger: JsonLedger | null }

/** Learners from the one behind `after` to `until`, at most so many. */
export type AudienceAsked = { after: number; until: number; most: number; isLedgerAsked: boolean }

/**
 * The next learners by their ids, each with their ledger where it is asked for. The job that sends a broadcast asks it, and
 * `thazin broadcast`, which counts first. A step along the primary key for each learner, and one along the grants' index.
 */
export async function readAudience(
  db: Kysely<Tables>,
  { after, until, most, isLedgerAsked }: AudienceAsked,
): Promise<AudienceRow[]> {
  const { rows } = await sql<AudienceRow>`
    select id, language_id, case when ${isLedgerAsked}::boolean then ledger_of(learners.id) end as ledger
    from learners where id > ${after} and id <= ${until} and deleted_at is null order by id limit ${most}`.execute(
    db,
  )
  return rows
}

/**
 * Number of these learners who have a device that receives pushes. `thazin broadcast` asks it for each thousand that it counts: a few
 * steps along indexes for each.
 */
export async function countWithDevice(db: Kysely<Tables>, learnerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct learners.id) from push_tokens join sessions on sessions.token_hash = session_hash
    join learners on learners.account_id = push_tokens.account_id
    where learners.id = any(${learnerIds}::bigint[]) and sessions.expires_at > now()`.execute(db)
  return rows[0]?.count ?? 0
}
