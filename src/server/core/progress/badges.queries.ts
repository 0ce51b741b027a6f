import type { Kysely } from 'kysely'
import type { BadgeCode } from '#domain/habit/streaks/badges.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Gives badges; each once, even when two requests race. */
export async function addBadges(
  db: Kysely<Tables>,
  learnerId: number,
  codes: readonly BadgeCode[],
): Promise<void> {
  await db
    .insertInto('badges')
    .values(codes.map((code) => ({ learner_id: learnerId, code })))
    .onConflict((conflict) => conflict.columns(['learner_id', 'code']).doNothing())
    .execute()
}
