import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

type NewLearner = Pick<Insertable<Tables['accounts']>, 'phone' | 'email' | 'phone_confirmed_at'> &
  Partial<Omit<Insertable<Tables['learners']>, 'id' | 'account_id'>>

/** Adds learners, each with an account of their own. @returns their ids, in the same order */
export async function addLearners(
  db: Kysely<Tables>,
  learners: readonly Partial<NewLearner>[],
): Promise<number[]> {
  const accounts = await db
    .insertInto('accounts')
    .values(
      learners.map(({ phone = null, email = null, phone_confirmed_at = null }) => ({
        ...{ phone, email, phone_confirmed_at },
      })),
    )
    .returning('id')
    .execute()
  const rows = await db
    .insertInto('learners')
    .values(
      learners.map(({ phone: _, email: __, phone_confirmed_at: ___, ...learner }, n) => ({
        ...learner,
        account_id: accounts[n]?.id ?? '',
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The account of a learner, as a value of a statement. */
export const accountOf = (learnerId: number) =>
  sql<string>`(select account_id from learners where id = ${learnerId})`

/** Changes the row of a learner's account. */
export async function changeAccount(
  db: Kysely<Tables>,
  learnerId: number,
  change: Updateable<Tables['accounts']>,
): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', accountOf(learnerId)).execute()
}
