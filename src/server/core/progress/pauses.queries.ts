import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** Pauses one after the other would keep a streak without study: so many days may be paused in so many. */
const MAX_DAYS = { paused: 28, within: 90 } as const

/**
 * Notes a pause; one that begins on the same day is replaced.
 * @returns false where more than 28 of the 90 days until its end would be paused
 */
export async function announcePause(
  trx: Kysely<Tables>,
  { learner_id, from_day, until_day }: Tables['study_pauses'],
): Promise<boolean> {
  // Of several at once each sees those before it.
  await sql`select from learners where id = ${learner_id} for no key update`.execute(trx)
  const { numAffectedRows } = await sql`
    insert into study_pauses (learner_id, from_day, until_day)
    select ${learner_id}, ${from_day}::date, ${until_day}::date
    where ${MAX_DAYS.paused} >= (
      select count(distinct day) from (
        select generate_series(from_day, until_day, interval '1 day')::date as day from study_pauses
        where learner_id = ${learner_id} and from_day <> ${from_day}::date and until_day > ${until_day}::date - ${sql.lit(MAX_DAYS.within)}
        union all select generate_series(${from_day}::date, ${until_day}::date, interval '1 day')::date) as paused
      where day > ${until_day}::date - ${sql.lit(MAX_DAYS.within)})
    on conflict (learner_id, from_day) do update set until_day = excluded.until_day`.execute(trx)
  return numAffectedRows === 1n
}

/** Takes back what is to come of all pauses: days that are over stay paused. */
export async function endPauses(db: Kysely<Tables>, learnerId: number, today: string): Promise<void> {
  await sql`
    with gone as (delete from study_pauses where learner_id = ${learnerId} and from_day >= ${today}::date)
    update study_pauses set until_day = ${today}::date - 1
    where learner_id = ${learnerId} and from_day < ${today}::date and until_day >= ${today}::date`.execute(db)
}
