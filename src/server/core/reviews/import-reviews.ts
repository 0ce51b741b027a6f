import type { Whereabouts } from '#domain/habit/streaks/study.ts'
import { creditReviews } from '#server/core/progress/review-totals.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { addImported } from './import.queries.ts'

/**
 * Adds the logs of files to the learner's, and to the totals; they count for no day. In a transaction that has the totals locked
 * (`lockTotals`).
 * @param given.logs JSON, each an array of rows of reviews
 * @returns how many reviews were new, and the guids of the cards that they are of
 */
export async function importReviews(
  trx: Database,
  learnerId: number,
  { logs, whereabouts }: { logs: readonly string[]; whereabouts: Whereabouts },
): Promise<{ added: number; guids: Set<string> }> {
  const guids = new Set<string>()
  const total = { count: 0, milliseconds: 0 }
  for (const reviews of logs) {
    const one = await addImported(trx, learnerId, { reviews, whereabouts })
    total.count += one.added
    total.milliseconds += one.milliseconds
    for (const guid of one.guids) guids.add(guid)
  }
  await creditReviews(trx, learnerId, total)
  return { added: total.count, guids }
}
