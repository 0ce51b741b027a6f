import type { Database } from '#server/platform/db/connect.ts'
import type { TimedJob } from './job.ts'

/** Removes rows that have lived their time. @returns how many */
export type Sweep = (db: Database) => Promise<number>

/** One job over every room's and feature's own sweep. All are done, whichever of them fail; then so does the job. */
export const sweepJob = (sweeps: readonly Sweep[]): TimedJob => ({
  name: 'sweep',
  cron: '*/15 * * * *',
  work: async ({ db, log }) => {
    const swept = await Promise.allSettled(sweeps.map(async (sweep) => await sweep(db)))
    const faults = swept.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const err of faults) log.error({ err }, 'a sweep failed')
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} sweeps failed`)
    return { removed: swept.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0) }
  },
})
