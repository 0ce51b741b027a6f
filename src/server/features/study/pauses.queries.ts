import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'

/** Notes a pause; one that begins on the same day is replaced. */
export async function announcePause(db: Kysely<Tables>, pause: Tables['study_pauses']): Promise<void> {
  await db
    .insertInto('study_pauses')
    .values(pause)
    .onConflict((conflict) =>
      conflict.columns(['learner_id', 'from_day']).doUpdateSet({ until_day: pause.until_day }),
    )
    .execute()
}

/** Takes back what is to come of all pauses: days that are over stay paused. */
export async function endPauses(db: Kysely<Tables>, learnerId: number, today: string): Promise<void> {
  await sql`
    with gone as (delete from study_pauses where learner_id = ${learnerId} and from_day >= ${today}::date)
    update study_pauses set until_day = ${today}::date - 1
    where learner_id = ${learnerId} and from_day < ${today}::date and until_day >= ${today}::date`.execute(db)
}
