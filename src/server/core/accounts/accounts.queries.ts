import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** An account's learner, as those who sign in need them. */
export type AccountLearner = { id: number; account_id: string; is_new_user: boolean; language_id: number }

/** The account of a phone, made where there is none: of any number who ask at once, one makes it. It is locked from then on. */
async function upsertAccount(trx: Kysely<Tables>, phone: string, isConfirmed: boolean): Promise<string> {
  const { id } = await trx
    .insertInto('accounts')
    .values({ phone, phone_confirmed_at: isConfirmed ? sql<Date>`now()` : null })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The account's learner, made in the same way. */
async function upsertLearner(
  trx: Kysely<Tables>,
  account_id: string,
  given: { locale: string; time_zone?: string; name?: string | null },
): Promise<AccountLearner> {
  return await trx
    .insertInto('learners')
    .values({ account_id, screen: 'registration', ...given })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id }))
    .returning(['id', 'account_id', 'is_new_user', 'language_id'])
    .executeTakeFirstOrThrow()
}

/**
 * The learner of a phone that a code has just confirmed; made with their account on the first sign-in. Where somebody had only noted the
 * phone for their account, whoever can read its messages owns it now: other sessions and the password of that account end, and its
 * pushes no longer go to devices of before.
 */
export async function learnerOfPhone(
  trx: Kysely<Tables>,
  phone: string,
  locale: string,
  time_zone: string,
): Promise<AccountLearner> {
  const accountId = await upsertAccount(trx, phone, true)
  await takeNoted(trx, accountId)
  return await upsertLearner(trx, accountId, { locale, time_zone })
}

/** Confirms the phone of an account that has only noted it, for its new owner. */
async function takeNoted(trx: Kysely<Tables>, accountId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ phone_confirmed_at: sql`now()`, password_hash: null })
    .where('id', '=', accountId)
    .where('phone_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  // Their push tokens go with them.
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('devices').where('account_id', '=', accountId).execute()
}

/** The learner whose account a phone may sign in to, with its password: one whose phone a code has confirmed. */
export async function accountOfPhone(db: Kysely<Tables>, phone: string) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('learners', 'account_id', 'accounts.id')
    .select(['learners.id', 'account_id', 'is_new_user', 'language_id', 'password_hash'])
    .where('phone', '=', phone)
    .where('phone_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** The learner whose account has this phone, or null. */
export async function learnerWith(db: Kysely<Tables>, phone: string): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('learners', 'account_id', 'accounts.id')
    .select('learners.id')
    .where('phone', '=', phone)
    .where('learners.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function phoneOfAccount(db: Kysely<Tables>, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirst()
  return row?.phone ?? null
}

export async function readPasswordHash(db: Kysely<Tables>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Replaces the password that was read before. @returns false where another one came first */
export async function replacePassword(
  db: Kysely<Tables>,
  { accountId, from, to, email }: { accountId: string; from: string | null; to: string; email?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: to, ...(email !== undefined && { email }) })
    .where('id', '=', accountId)
    .where('password_hash', from === null ? 'is' : '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the password whatever it was, and ends every session of the account; no device of before is known any more. */
export async function forcePassword(db: Kysely<Tables>, accountId: string, hash: string) {
  await db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', accountId).execute()
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  await db.deleteFrom('devices').where('account_id', '=', accountId).execute()
}

/** By what somebody can prove whose account it is, beside a session. */
export type Keys = { password_hash: string | null; phone: string | null; email: string | null }

/** Keys that open the account: its password, and its phone where a code has confirmed it. */
export async function readKeys(db: Kysely<Tables>, accountId: string): Promise<Keys> {
  return await db
    .selectFrom('accounts')
    .select([
      'password_hash',
      'email',
      sql<string | null>`case when phone_confirmed_at is not null then phone end`.as('phone'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** True if the account's phone is confirmed. */
export async function isConfirmed(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('phone_confirmed_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.phone_confirmed_at != null
}

/**
 * Moves the account to a phone that a code has just confirmed, and takes it from an account that had only noted it. Another account's
 * confirmed phone breaks the unique key: 23505.
 */
export async function movePhone(db: Kysely<Tables>, accountId: string, phone: string) {
  await db
    .updateTable('accounts')
    .set({ phone: null })
    .where('phone', '=', phone)
    .where('phone_confirmed_at', 'is', null)
    .where('id', '!=', accountId)
    .execute()
  await db
    .updateTable('accounts')
    .set({ phone, phone_confirmed_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()
}

/** Notes a phone for an account that has none. @returns false if there is one */
export async function notePhone(db: Kysely<Tables>, accountId: string, phone: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ phone, phone_confirmed_at: null })
    .where('id', '=', accountId)
    .where('phone', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Another account's e-mail address breaks the unique key: 23505. */
export async function changeEmail(db: Kysely<Tables>, accountId: string, email: string): Promise<void> {
  await db.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()
}

/**
 * The learner of a phone's account, made where there is none: whoever signs in with a code to that phone has it. A phone that somebody has
 * only noted is not taken from them before that.
 * @param name of a learner who is made
 */
export async function findOrCreateAccount(
  trx: Kysely<Tables>,
  { phone, ...given }: { phone: string; locale: string; name: string | null },
): Promise<AccountLearner> {
  return await upsertLearner(trx, await upsertAccount(trx, phone, false), given)
}

/** A learner and an account that are nobody's, for what is paid when those that it was for are deleted. */
export async function makeSampleLearner(db: Kysely<Tables>): Promise<AccountLearner> {
  const deleted_at = sql<Date>`now()`
  const { id: account_id } = await db
    .insertInto('accounts')
    .values({ deleted_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await db
    .insertInto('learners')
    .values({ account_id, deleted_at })
    .returning(['id', 'account_id', 'is_new_user', 'language_id'])
    .executeTakeFirstOrThrow()
}
