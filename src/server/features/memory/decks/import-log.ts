import type { Whereabouts } from '#domain/habit/streaks/study.ts'
import {
  countNewReviews,
  logOfGuids,
  logVersion,
  saveImportedStates,
} from '#server/core/reviews/import.queries.ts'
import { importReviews } from '#server/core/reviews/import-reviews.ts'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { raiseTimeouts, readParameters } from './import.queries.ts'
import { runProcess } from './process/run-process.ts'

type Whose = Pick<Learner, 'id' | 'time_zone' | 'time_zone_before' | 'time_zone_since'>

const whereaboutsOf = ({ time_zone, time_zone_before, time_zone_since }: Whose): Whereabouts => ({
  timeZone: time_zone,
  zoneBefore: time_zone_before,
  zoneSince: time_zone_since,
})

/** The states that the reviews of a file will come to, if nothing else changes. */
export type Foreseen = { version: string; parameters: number[] | null; added: number; states: string }

/** Replays the logs that cards will have: seconds of the processor, for which no transaction is held. */
export async function foreseeLog(
  db: Database,
  learner: Whose,
  logs: readonly string[],
): Promise<Foreseen | null> {
  if (logs.length === 0) return null
  const learnerId = learner.id
  const whereabouts = whereaboutsOf(learner)
  const { lines, ...found } = await inTransaction(db, async (trx) => {
    await raiseTimeouts(trx)
    const version = await logVersion(trx, learnerId)
    const parameters = await readParameters(trx, learnerId)
    const lines: string[] = []
    const guids = new Set<string>()
    let added = 0
    for (const reviews of logs) {
      const fresh = await countNewReviews(trx, learnerId, { reviews, whereabouts })
      lines.push(fresh.log)
      added += fresh.added
      for (const guid of fresh.guids) guids.add(guid)
    }
    lines.push(await logOfGuids(trx, learnerId, [...guids]))
    return { version, parameters, added, lines }
  })
  return { ...found, states: await replay(lines.join('\n'), found.parameters) }
}

const replay = async (log: string, parameters: number[] | null) =>
  (await runProcess({ task: 'replay', parameters }, log)).toString('utf8')

/**
 * Keeps the reviews as events, and the states that all events of their cards come to: those foreseen, or where something has changed
 * since, what they come to now. In a transaction that has the totals locked.
 * @returns how many reviews were new
 */
export async function keepLog(
  trx: Database,
  learner: Whose,
  { logs, foreseen }: { logs: readonly string[]; foreseen: Foreseen | null },
): Promise<number> {
  const learnerId = learner.id
  const whereabouts = whereaboutsOf(learner)
  const version = await logVersion(trx, learnerId)
  const parameters = await readParameters(trx, learnerId)
  const { added, guids } = await importReviews(trx, learnerId, { logs, whereabouts })
  if (added === 0) return 0
  const isAsForeseen =
    foreseen !== null &&
    foreseen.version === version &&
    foreseen.added === added &&
    JSON.stringify(foreseen.parameters) === JSON.stringify(parameters)
  const states = isAsForeseen
    ? foreseen.states
    : await replay(await logOfGuids(trx, learnerId, [...guids]), parameters)
  await saveImportedStates(trx, learnerId, states)
  return added
}
