import { type Kysely, sql } from 'kysely'
import { CODE } from '#domain/code.ts'
import type { CodePurpose, Tables } from '../../db/rows.ts'

type CodeFor = { phone: string; purpose: CodePurpose }

/**
 * Puts a new code in place of the old one, unless that one is younger than a minute.
 * @returns null when it stands, else the seconds to wait
 */
export async function replaceCode(
  db: Kysely<Tables>,
  { phone, purpose, codeHash, learnerId }: CodeFor & { codeHash: Buffer; learnerId: number | null },
): Promise<number | null> {
  const fresh = {
    code_hash: codeHash,
    learner_id: learnerId,
    wrong_tries: 0,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + ${CODE.lifetime} * interval '1 second'`,
    used_at: null,
  }
  const stands = await db
    .insertInto('one_time_codes')
    .values({ phone, purpose, ...fresh })
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

/** Takes one of the living code's tries, before anything is compared. @returns its hash, or null where none is left */
export async function takeTry(db: Kysely<Tables>, { phone, purpose }: CodeFor) {
  const row = await db
    .updateTable('one_time_codes')
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('wrong_tries', '<', CODE.tries)
    .returning(['code_hash', 'learner_id'])
    .executeTakeFirst()
  return row ?? null
}

/** Uses a code up. @returns false for all racers but one */
export async function spendCode(
  db: Kysely<Tables>,
  { phone, purpose, codeHash }: CodeFor & { codeHash: Buffer },
) {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ used_at: sql`now()` })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The account of a phone that a code has confirmed; made on its first sign-in. */
export async function learnerOfPhone(db: Kysely<Tables>, phone: string, locale: string, timeZone: string) {
  return await db
    .insertInto('learners')
    .values({
      phone,
      phone_confirmed_at: sql`now()`,
      screen: 'registration',
      locale,
      time_zone: timeZone,
    })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({
        phone_confirmed_at: sql`coalesce(learners.phone_confirmed_at, now())`,
      }),
    )
    .returning(['id', 'is_new_user', 'language_id'])
    .executeTakeFirstOrThrow()
}
