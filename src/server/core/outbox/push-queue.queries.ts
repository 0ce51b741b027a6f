import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'
import { type Claimed, claimMessage } from './delivery.queries.ts'

/** A push that may go, with what is known of its device: no token where that is gone, no host before a push to it is first looked at. */
export type WaitingPush = {
  id: number
  to: string
  token: string | null
  host: string | null
  wait_ms: number
  is_proven: boolean
}

/** Pushes that are looked through for those wanted, so that a statement ends in time whatever waits. */
const LOOKED_THROUGH = 50_000

/** The pushes that waited longest, without those to hosts that are full, and of devices that answered last time alone where only these may go. */
export async function waitingPushes(
  db: Kysely<Tables>,
  { full, isRoom, most }: { full: readonly string[]; isRoom: boolean; most: number },
): Promise<WaitingPush[]> {
  const { rows } = await sql<WaitingPush>`
    select next.id, recipient as to, token, host, coalesce(wait_ms, 0)::float8 as wait_ms,
      coalesce(is_proven, false) as is_proven
    from (
      select id, recipient, not_before from outbox
      where status = 'waiting' and channel = 'push' and not_before <= now() and expires_at > now()
      order by not_before, id limit ${LOOKED_THROUGH}::int
    ) as next left join lateral (
      select token, host, extract(epoch from waits_until - now()) * 1000 as wait_ms,
        timeouts = 0 and answered_at is not null as is_proven
      from push_tokens where token_hash = decode(recipient, 'hex') limit 1
    ) as device on true
    where (host is null or host <> all(${full}::text[])) and (${isRoom}::bool or is_proven)
    order by not_before, next.id limit ${most}::int`.execute(db)
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
