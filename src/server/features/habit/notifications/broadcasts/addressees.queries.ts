import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** The last learner there is. */
export async function lastLearner(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('learners').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}
