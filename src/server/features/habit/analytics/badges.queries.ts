import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

export async function readBadges(db: Kysely<Tables>, learnerId: number) {
  return await db
    .selectFrom('badges')
    .select(['code', 'earned_at'])
    .where('learner_id', '=', learnerId)
    .orderBy('earned_at')
    .execute()
}
