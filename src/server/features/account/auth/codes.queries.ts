import { type Kysely, sql } from 'kysely'
import { CODE } from '#domain/account/code.ts'
import type { CodePurpose, Tables } from '#server/platform/db/rows.ts'

/** Owner of the code: the device that asked for it or, without one, anybody with the phone. */
type CodeFor = { phone: string; purpose: CodePurpose; device: string | null }

const ownerOf = ({ phone, device }: Pick<CodeFor, 'phone' | 'device'>) => device ?? phone

/**
 * Puts a new code in place of the old one, unless that one is younger than a minute.
 * @returns null when it stands, else the seconds to wait
 */
export async function replaceCode(
  db: Kysely<Tables>,
  code: CodeFor & { codeHash: Buffer; accountId: string | null },
): Promise<number | null> {
  const { purpose, device, codeHash, accountId } = code
  const phone = ownerOf(code)
  const fresh = {
    code_hash: codeHash,
    account_id: accountId,
    wrong_tries: 0,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + ${CODE.lifetime} * interval '1 second'`,
    used_at: null,
  }
  const stands = await db
    .insertInto('one_time_codes')
    .values({ phone, purpose, device_id: device, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'purpose'])
        .doUpdateSet(fresh)
        .where('one_time_codes.sent_at', '<=', sql<Date>`now() - ${CODE.resend_after} * interval '1 second'`),
    )
    .returning('phone')
    .executeTakeFirst()
  if (stands) return null
  const { wait } = await db
    .selectFrom('one_time_codes')
    .select(
      sql<number>`extract(epoch from sent_at + ${CODE.resend_after} * interval '1 second' - now())::float8`.as(
        'wait',
      ),
    )
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.ceil(wait))
}

/** Takes one of the living code's tries, before anything is compared. @returns its hash and how many tries it has left, or null if it had none */
export async function takeTry(
  db: Kysely<Tables>,
  { accountId, ...code }: CodeFor & { accountId: string | null },
) {
  const row = await db
    .updateTable('one_time_codes')
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where('phone', '=', ownerOf(code))
    .where('purpose', '=', code.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('wrong_tries', '<', CODE.tries)
    .where('account_id', 'is not distinct from', accountId)
    .returning(['code_hash', 'wrong_tries'])
    .executeTakeFirst()
  return row ? { hash: row.code_hash, left: CODE.tries - row.wrong_tries } : null
}

/** Uses a code up. @returns false for all racers but one */
export async function consumeCode(db: Kysely<Tables>, { codeHash, ...code }: CodeFor & { codeHash: Buffer }) {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ used_at: sql`now()` })
    .where('phone', '=', ownerOf(code))
    .where('purpose', '=', code.purpose)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The phone to which the account's last living code of this purpose went, or null. */
export async function phoneOfCode(
  db: Kysely<Tables>,
  accountId: string,
  purpose: CodePurpose,
): Promise<string | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('phone')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.phone ?? null
}

/** For which of these purposes the account last asked for a code that is not used; the first where for none. */
export async function purposeOfCode(
  db: Kysely<Tables>,
  accountId: string,
  purposes: readonly [CodePurpose, ...CodePurpose[]],
): Promise<CodePurpose> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('purpose')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.purpose ?? purposes[0]
}

/** Puts a reset in place of the phone's old one. */
export async function saveReset(
  db: Kysely<Tables>,
  { phone, tokenHash }: { phone: string; tokenHash: Buffer },
) {
  const fresh = {
    token_hash: tokenHash,
    expires_at: sql<Date>`now() + ${CODE.reset_token_lifetime} * interval '1 second'`,
  }
  await db
    .insertInto('password_resets')
    .values({ phone, ...fresh })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(fresh))
    .execute()
}

type Reset = { phone: string; tokenHash: Buffer }

export async function hasReset(db: Kysely<Tables>, { phone, tokenHash }: Reset): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('phone')
    .where('phone', '=', phone)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a reset up. @returns false for all racers but one */
export async function consumeReset(db: Kysely<Tables>, { phone, tokenHash }: Reset): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('phone', '=', phone)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes codes of more than a day ago and passwords' resets that are over. @returns how many */
export async function removeOldCodes(db: Kysely<Tables>): Promise<number> {
  const codes = await db
    .deleteFrom('one_time_codes')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  const resets = await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(codes.numDeletedRows + resets.numDeletedRows)
}

/** Ends resets of passwords under way for the phone that an account leaves, and for the one that it moves to. */
export async function endResets(db: Kysely<Tables>, accountId: string, phone: string): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where((where) =>
      where.or([
        where('phone', '=', phone),
        where('phone', 'in', (of) => of.selectFrom('accounts').select('phone').where('id', '=', accountId)),
      ]),
    )
    .execute()
}
