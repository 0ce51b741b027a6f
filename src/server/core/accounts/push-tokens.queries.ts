import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Pushes in a row that timed out after which a device waits, for how many seconds, and after which it is forgotten. */
const WAITS_AFTER = 3
const WAITS_SECONDS = 3600
const FORGOTTEN_AFTER = 10

/** The newest devices of an account that receive pushes. */
const MAX_DEVICES = 10

/**
 * Saves the device of a session for its account, to whose learners' notifications it is sent, whoever had it before, instead of the session's earlier one: it ends with the session. Beyond ten
 * devices, the one used longest ago is removed.
 */
export async function savePushToken(
  db: Kysely<Tables>,
  { account_id, token_hash: session_hash }: Pick<Learner, 'account_id' | 'token_hash'>,
  token: string,
) {
  const row = {
    token_hash: createHash('sha256').update(token).digest(),
    account_id,
    token,
    updated_at: sql<Date>`now()`,
    session_hash,
  }
  await db
    .deleteFrom('push_tokens')
    .where('session_hash', '=', session_hash)
    .where('token_hash', '!=', row.token_hash)
    .execute()
  await db
    .insertInto('push_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute()
  await db
    .deleteFrom('push_tokens')
    .where('token_hash', 'in', (of) =>
      of
        .selectFrom('push_tokens')
        .select('token_hash')
        .where('account_id', '=', account_id)
        .orderBy('updated_at', 'desc')
        .offset(MAX_DEVICES),
    )
    .execute()
}

const named = (name: string) => Buffer.from(name, 'hex')

/** The devices that receive pushes, each by the hash of its token, in hex. */
export const pushDevices = (db: Kysely<Tables>) => ({
  /** The token, for as long as the session lives that named it. */
  async tokenOf(name: string): Promise<string | null> {
    const row = await db
      .selectFrom('push_tokens')
      .innerJoin('sessions', 'sessions.token_hash', 'session_hash')
      .select('token')
      .where('push_tokens.token_hash', '=', named(name))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return row?.token ?? null
  },

  /** Notes that a device's service answered, whatever it said. */
  async answered(name: string): Promise<void> {
    await db
      .updateTable('push_tokens')
      .set({ timeouts: 0, waits_until: null, answered_at: sql`now()` })
      .where('token_hash', '=', named(name))
      .execute()
  },

  /**
   * Notes that a device's service let a push time out: after three in a row the device waits for an hour, after ten it is forgotten.
   * @param wasReached a line stood; without one it may be ours that is cut, and none is forgotten for that
   */
  async timedOut(name: string, wasReached: boolean): Promise<void> {
    const most = wasReached ? FORGOTTEN_AFTER : FORGOTTEN_AFTER - 1
    const { timeouts } = (await db
      .updateTable('push_tokens')
      .set((of) => ({
        timeouts: sql<number>`least(timeouts + 1, greatest(timeouts, ${most}))`,
        waits_until: sql<Date>`case when ${of.ref('timeouts')} + 1 >= ${WAITS_AFTER} then now() + ${WAITS_SECONDS} * interval '1 second' end`,
      }))
      .where('token_hash', '=', named(name))
      .returning('timeouts')
      .executeTakeFirst()) ?? { timeouts: 0 }
    if (timeouts >= FORGOTTEN_AFTER) await this.forget(name)
  },

  /** Forgets a device that receives no pushes any more. */
  async forget(name: string): Promise<void> {
    await db.deleteFrom('push_tokens').where('token_hash', '=', named(name)).execute()
  },
})

/** Notes the hosts of devices, once for each. */
export async function nameHosts(
  db: Kysely<Tables>,
  devices: readonly { name: string; host: string }[],
): Promise<void> {
  await sql`
    update push_tokens set host = device.host
    from json_to_recordset(${JSON.stringify(devices)}::json) as device (name text, host text)
    where token_hash = decode(name, 'hex') and push_tokens.host is null`.execute(db)
}
