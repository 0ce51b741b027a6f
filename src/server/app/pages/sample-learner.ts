import { addSampleLearner, type SampleLearner } from '#server/core/accounts/learners.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'

/** Runs `work` in the sight of a learner who is never committed: nobody else sees them, and they're gone afterwards. */
export async function withSampleLearner<T>(
  db: Database,
  learner: SampleLearner,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    await addSampleLearner(trx, learner)
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
