import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'
import { type Claimed, claimMessage } from './delivery.queries.ts'

/** A push that may go, with what is known of its device: no token where that is gone. */
export type Waiting = { id: number; token: string | null; wait_ms: number; is_proven: boolean }

/** The pushes that waited longest. */
export async function waitingPushes(db: Kysely<Tables>, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with next as materialized (
      select id, recipient, not_before from outbox
      where status = 'waiting' and channel = 'push' and not_before <= now() and expires_at > now()
      order by not_before, id limit ${most}::int
    )
    select next.id, token, coalesce(extract(epoch from waits_until - now()) * 1000, 0)::float8 as wait_ms,
      coalesce(timeouts = 0 and answered_at is not null, false) as is_proven
    from next left join push_tokens on token_hash = decode(recipient, 'hex')
    order by not_before, next.id`.execute(db)
  return rows
}

/** Claims one push, for one sender only. */
export const claimPush = (db: Kysely<Tables>, id: number): Promise<Claimed | undefined> =>
  claimMessage(db, ['push'], id)

/** Lets pushes wait that haven't been claimed meanwhile. */
export async function holdPushes(
  db: Kysely<Tables>,
  pushes: readonly { id: number; afterMs: number }[],
): Promise<void> {
  await sql`
    update outbox set not_before = now() + "afterMs" * interval '1 millisecond'
    from json_to_recordset(${JSON.stringify(pushes)}::json) as held (id bigint, "afterMs" float8)
    where outbox.id = held.id and status = 'waiting'`.execute(db)
}
