import { type Kysely, sql } from 'kysely'
import type { Tables } from './rows.ts'

/** At most `max` uses of a subject in `seconds`, from the first one on. */
export type Limit = { scope: string; subject: string; max: number; seconds: number }

/**
 * Takes one use of a limit, in one conditional statement, so that racers never take more than there are.
 * @returns null where it was allowed, else the seconds until the limit opens again
 */
export async function take(
  db: Kysely<Tables>,
  { scope, subject, max, seconds }: Limit,
): Promise<number | null> {
  if (max <= 0) return seconds
  const isOver = sql<boolean>`limit_counters.ends_at <= now()`
  const ends = sql<Date>`now() + ${seconds} * interval '1 second'`
  const taken = await db
    .insertInto('limit_counters')
    .values({ scope, subject, used: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'subject'])
        .doUpdateSet({
          used: sql<number>`case when ${isOver} then 1 else limit_counters.used + 1 end`,
          ends_at: sql<Date>`case when ${isOver} then ${ends} else limit_counters.ends_at end`,
        })
        .where(({ or, eb }) => or([isOver, eb('limit_counters.used', '<', max)])),
    )
    .returning('used')
    .executeTakeFirst()
  if (taken) return null
  const row = await db
    .selectFrom('limit_counters')
    .select(sql<number>`extract(epoch from ends_at - now())::float8`.as('wait'))
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return Math.max(1, Math.ceil(row?.wait ?? 1))
}

/** Gives back one use that `take` allowed. */
export async function giveBack(db: Kysely<Tables>, { scope, subject }: Pick<Limit, 'scope' | 'subject'>) {
  await db
    .updateTable('limit_counters')
    .set({ used: sql`used - 1` })
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .where('used', '>', 0)
    .execute()
}

/** Forgets what was used of a limit. */
export async function reopen(db: Kysely<Tables>, { scope, subject }: Pick<Limit, 'scope' | 'subject'>) {
  await db.deleteFrom('limit_counters').where('scope', '=', scope).where('subject', '=', subject).execute()
}
