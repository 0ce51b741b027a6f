import { type Kysely, sql } from 'kysely'
import type { Status } from '#domain/school/lookups.ts'
import type { Range } from '#domain/school/watched.ts'
import type { Tables } from '#server/db/rows.ts'

/**
 * Notes where the learner is in a lesson, and locks that row until the transaction ends, so that two devices that report at
 * once follow each other and nothing of either is lost.
 * @returns what was known of the lesson before
 */
export async function reachSecond(
  trx: Kysely<Tables>,
  { learnerId, lessonId, second }: { learnerId: number; lessonId: number; second: number },
): Promise<{ status: Status; watched: Range[] }> {
  return await trx
    .insertInto('lesson_progress')
    .values({ learner_id: learnerId, lesson_id: lessonId, status: 1, last_reached_second: second })
    .onConflict((conflict) =>
      conflict
        .columns(['learner_id', 'lesson_id'])
        .doUpdateSet({ last_reached_second: second, updated_at: sql`now()` }),
    )
    .returning(['status', 'watched'])
    .executeTakeFirstOrThrow()
}

/** Keeps what was watched of a lesson; only in the transaction of `reachSecond`. */
export async function saveWatched(
  trx: Kysely<Tables>,
  {
    learnerId,
    lessonId,
    status,
    watched,
  }: { learnerId: number; lessonId: number; status: Status; watched: readonly Range[] },
): Promise<void> {
  await trx
    .updateTable('lesson_progress')
    .set({ status, watched: JSON.stringify(watched) })
    .where('learner_id', '=', learnerId)
    .where('lesson_id', '=', lessonId)
    .execute()
}
