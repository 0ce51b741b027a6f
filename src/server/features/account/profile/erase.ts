import { z } from 'zod'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { queuedJob } from '#server/platform/jobs/job.ts'
import { erasePerson, isDeleted } from './personal-data.queries.ts'

/** By then a request that began before its account was deleted, such as a slow upload, has ended (ms). */
const LATE_MS = 900_000

/** Erases what requests wrote that were under way while their account was deleted. */
export const eraseLateJob = queuedJob({
  name: 'erase-late',
  payload: z.object({ learner_id: z.int() }),
  work: async (deps, { learner_id }) =>
    await inTransaction(deps.db, async (db) => {
      if (!(await isDeleted(db, learner_id))) return { erased: 0 }
      await erasePerson(db, deps.personalTables, learner_id)
      return { erased: 1 }
    }),
})

/** Erases the learner's account in the transaction that `deps.db` is, and once more when no request of theirs is under way. */
export async function eraseAccount(deps: Deps, learnerId: number): Promise<void> {
  await erasePerson(deps.db, deps.personalTables, learnerId)
  const later = new Date(deps.now().getTime() + LATE_MS)
  await deps.enqueue(deps.db, eraseLateJob, { learner_id: learnerId }, later)
}
