import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

export type Account = { id: number; is_new_user: boolean; language_id: number }

/**
 * The account of a phone that a code has just confirmed; made on its first sign-in. Where somebody had only noted the phone
 * for their account, whoever can read its messages owns it now: other sessions and the password of that account end, and its
 * pushes no longer go to devices of before.
 */
export async function learnerOfPhone(
  db: Kysely<Tables>,
  phone: string,
  locale: string,
  timeZone: string,
): Promise<Account> {
  const noted = await db
    .updateTable('learners')
    .set({ phone_confirmed_at: sql`now()`, password_hash: null })
    .where('phone', '=', phone)
    .where('phone_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (noted) {
    await db.deleteFrom('sessions').where('learner_id', '=', noted.id).execute()
    await db.deleteFrom('devices').where('learner_id', '=', noted.id).execute()
    await db.deleteFrom('push_tokens').where('learner_id', '=', noted.id).execute()
  }
  return await db
    .insertInto('learners')
    .values({
      phone,
      phone_confirmed_at: sql`now()`,
      screen: 'registration',
      locale,
      time_zone: timeZone,
    })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
    .returning(['id', 'is_new_user', 'language_id'])
    .executeTakeFirstOrThrow()
}

/** The account that a phone may sign in to: one whose phone a code has confirmed. */
export async function accountOfPhone(db: Kysely<Tables>, phone: string) {
  const row = await db
    .selectFrom('learners')
    .select(['id', 'is_new_user', 'language_id', 'password_hash'])
    .where('phone', '=', phone)
    .where('phone_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

export async function readPasswordHash(db: Kysely<Tables>, learnerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('learners')
    .select('password_hash')
    .where('id', '=', learnerId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Replaces the password that was read before. @returns false where another one came first */
export async function replacePassword(
  db: Kysely<Tables>,
  { learnerId, from, to, email }: { learnerId: number; from: string | null; to: string; email?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learners')
    .set({ password_hash: to, ...(email !== undefined && { email }) })
    .where('id', '=', learnerId)
    .where('password_hash', from === null ? 'is' : '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the password whatever it was, and ends every session of the account; no device of before is known any more. */
export async function forcePassword(db: Kysely<Tables>, learnerId: number, hash: string) {
  await db.updateTable('learners').set({ password_hash: hash }).where('id', '=', learnerId).execute()
  await db.deleteFrom('sessions').where('learner_id', '=', learnerId).execute()
  await db.deleteFrom('devices').where('learner_id', '=', learnerId).execute()
}

/** By what a learner can prove who they are, beside a session. */
export type Keys = { password_hash: string | null; phone: string | null; email: string | null }

/** What opens the account: its password, and its phone where a code has confirmed it. */
export async function readKeys(db: Kysely<Tables>, learnerId: number): Promise<Keys> {
  return await db
    .selectFrom('learners')
    .select([
      'password_hash',
      'email',
      sql<string | null>`case when phone_confirmed_at is not null then phone end`.as('phone'),
    ])
    .where('id', '=', learnerId)
    .executeTakeFirstOrThrow()
}

/** Is the phone confirmed for this learner? */
export async function isConfirmed(db: Kysely<Tables>, learnerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('learners')
    .select('phone_confirmed_at')
    .where('id', '=', learnerId)
    .executeTakeFirst()
  return row?.phone_confirmed_at != null
}

/**
 * Moves the learner to a phone that a code has just confirmed, and takes it from an account that had only noted it. Another account's
 * confirmed phone breaks the unique key: 23505.
 */
export async function movePhone(db: Kysely<Tables>, learnerId: number, phone: string) {
  await db
    .updateTable('learners')
    .set({ phone: null })
    .where('phone', '=', phone)
    .where('phone_confirmed_at', 'is', null)
    .where('id', '!=', learnerId)
    .execute()
  await db
    .updateTable('learners')
    .set({ phone, phone_confirmed_at: sql`now()` })
    .where('id', '=', learnerId)
    .execute()
}

/** Notes a phone for a learner who has none. @returns false if there is one */
export async function notePhone(db: Kysely<Tables>, learnerId: number, phone: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learners')
    .set({ phone, phone_confirmed_at: null })
    .where('id', '=', learnerId)
    .where('phone', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The account of a phone, made where there is none: whoever signs in with a code to that phone has it. A phone that somebody has only
 * noted is not taken from them before that.
 * @param name of an account that is made
 */
export async function accountOf(
  db: Kysely<Tables>,
  { phone, locale, name }: { phone: string; locale: string; name: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('learners')
    .values({ phone, screen: 'registration', locale, name })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An account that is nobody's, for what is paid when the one that it was for is deleted. */
export async function accountOfNobody(db: Kysely<Tables>): Promise<number> {
  const { id } = await db
    .insertInto('learners')
    .values({ deleted_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
