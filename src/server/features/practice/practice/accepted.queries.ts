import { type Kysely, sql } from 'kysely'
import type { Answer } from '#domain/practice/grading/question.ts'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** The most that is told at once. */
const MAX_TOLD = 20

/** The learner's appeals that a teacher accepted and that they have not seen yet, the newest first. */
export async function readAccepted(
  db: Kysely<Tables>,
  learnerId: number,
): Promise<{ id: number; question_id: number; answer: Answer }[]> {
  return await db
    .selectFrom('appeals')
    .select(['id', 'question_id', 'answer'])
    .where('learner_id', '=', learnerId)
    .where(indexPredicate`state = 'accepted' and told_at is null`)
    .orderBy('id', 'desc')
    .limit(MAX_TOLD)
    .execute()
}

/** Notes that the learner has seen these; those of others stay as they are. */
export async function markAppealsSeen(
  db: Kysely<Tables>,
  learnerId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .updateTable('appeals')
    .set({ told_at: sql<Date>`now()` })
    .where('learner_id', '=', learnerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(sql<boolean>`state = 'accepted' and told_at is null`)
    .execute()
}
