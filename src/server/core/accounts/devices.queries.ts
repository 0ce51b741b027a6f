import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** Maximum number of devices that are recognised for an account: those that signed in last. */
const MAX_DEVICES = 20

/** The account that has proved to own a phone, and which of the given devices is one of its own. */
export type Holder = { accountId: string; device: string | null }

/** The account with this phone, or null; one statement in either case. */
export async function findAccountByPhone(
  db: Kysely<Tables>,
  phone: string,
  devices: readonly string[],
): Promise<Holder | null> {
  const {
    rows: [row],
  } = await sql<Holder>`
    select id as "accountId",
      (select id from devices where account_id = accounts.id and id = any(${devices}::uuid[])
        order by last_used_at desc limit 1) as device
    from accounts where phone = ${phone} and phone_confirmed_at is not null`.execute(db)
  return row ?? null
}

/** Notes that a known device signed in again. @returns its id, or null if none of these is the account's */
export async function touchDevice(
  db: Kysely<Tables>,
  accountId: string,
  devices: readonly string[],
): Promise<string | null> {
  if (devices.length === 0) return null
  const row = await db
    .updateTable('devices')
    .set({ last_used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', 'in', devices)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Makes a device of the account known, and forgets the one that has not signed in for the longest where there are too many. */
export async function addDevice(db: Kysely<Tables>, accountId: string): Promise<string> {
  const { id } = await db
    .insertInto('devices')
    .values({ account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('devices')
    .where('id', 'in', (of) =>
      of
        .selectFrom('devices')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '!=', id)
        .orderBy('last_used_at', 'desc')
        .offset(MAX_DEVICES - 1),
    )
    .execute()
  return id
}

/** Forgets the devices that were not used for as long as their cookie lives. @returns how many */
export async function removeOldDevices(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('devices')
    .where('last_used_at', '<', sql<Date>`now() - interval '400 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
