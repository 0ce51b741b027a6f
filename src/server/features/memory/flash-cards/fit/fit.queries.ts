import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

/** How many reviews the learner has handed in. */
export async function countReviews(db: Kysely<Tables>, learnerId: number): Promise<number> {
  const row = await db
    .selectFrom('practice_totals')
    .select('reviewed')
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return row?.reviewed ?? 0
}

/** A fingerprint of a learner's log: how many reviews count, and how many were undone. */
type LogVersion = { reviewed: number; undone: number }

/** The learner's whole log as one text, which costs this thread next to nothing; see `FitJob`. */
export async function readLog(db: Kysely<Tables>, learnerId: number): Promise<{ log: string } & LogVersion> {
  const { rows } = await sql<{ log: string | null } & LogVersion>`
    select string_agg(card_id || ' ' || rating || ' ' || (extract(epoch from reviewed_at) * 1000)::bigint || ' ' || review_id
      || ' ' || day, e'\\n') as log, count(*) as reviewed,
      coalesce((select undone from practice_totals where learner_id = ${learnerId}), 0) as undone
    from counted_reviews where learner_id = ${learnerId}`.execute(db)
  const { log, reviewed, undone } = rows[0] as (typeof rows)[number]
  return { log: log ?? '', reviewed, undone }
}

/**
 * Keeps fitted parameters together with the states that they make of the log.
 * @param states JSON, as `FitResult` has it
 * @returns false, and nothing kept, where reviews arrived or were undone since the log was read
 */
export async function saveFit(
  db: Kysely<Tables>,
  learnerId: number,
  { reviewed, undone, parameters, states }: LogVersion & { parameters: number[]; states: string },
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    // A new version of the sums: what was read before of this memory counts no more.
    const { numUpdatedRows } = await trx
      .updateTable('practice_totals')
      .set({ reviewed })
      .where('learner_id', '=', learnerId)
      .where('reviewed', '=', reviewed)
      .where('undone', '=', undone)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const values = { parameters: JSON.stringify(parameters), fitted_at: sql<Date>`now()` }
    await trx
      .insertInto('memory_settings')
      .values({ learner_id: learnerId, ...values })
      .onConflict((conflict) => conflict.column('learner_id').doUpdateSet(values))
      .execute()
    await sql`
      update card_states set state = made.state, due_at = made.due_at, stability = made.stability,
        difficulty = made.difficulty, step = made.step, scheduled_days = made.scheduled_days
      from jsonb_to_recordset(${states}::jsonb) as made
        (card_id int, state text, due_at timestamptz, stability float8, difficulty float8, step smallint, scheduled_days int)
      where learner_id = ${learnerId} and card_states.card_id = made.card_id`.execute(trx)
    return true
  })
}
