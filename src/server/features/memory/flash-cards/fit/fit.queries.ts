import { type Kysely, sql } from 'kysely'
import { type ReviewCounts, renewTotals } from '#server/core/progress/review-totals.queries.ts'
import { saveParameters } from '#server/core/reviews/settings.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

/** Number of reviews that the learner has handed in. */
export async function countReviews(db: Kysely<Tables>, learnerId: number): Promise<number> {
  const row = await db
    .selectFrom('practice_totals')
    .select('reviewed')
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return row?.reviewed ?? 0
}

/**
 * The learner's whole log as one text, which costs this thread next to nothing: a review a line that begins with what it is of, as `formatCardKey`
 * has it; see `FitJob`.
 */
export async function readReviewLog(
  db: Kysely<Tables>,
  learnerId: number,
): Promise<{ log: string } & ReviewCounts> {
  const { rows } = await sql<{ log: string | null } & ReviewCounts>`
    select string_agg(source || ' ' || card_id || ' ' || direction || ' ' || rating
      || ' ' || (extract(epoch from reviewed_at) * 1000)::bigint || ' ' || review_id || ' ' || day, e'\\n') as log, count(*) as reviewed,
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
  { reviewed, undone, ...fitted }: ReviewCounts & { parameters: number[]; states: string },
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    if (!(await renewTotals(trx, learnerId, { reviewed, undone }))) return false
    await saveParameters(trx, learnerId, fitted)
    return true
  })
}
