import type { Database } from '#server/db/connect.ts'
import type { TimedJob } from './job.ts'

/** Removes rows that have lived their time. @returns how many */
export type Sweep = (db: Database) => Promise<number>

/** One job over every room's and feature's own sweep. */
export const sweepJob = (sweeps: readonly Sweep[]): TimedJob => ({
  name: 'sweep',
  cron: '*/15 * * * *',
  work: async ({ db }) => {
    const counts = await Promise.all(sweeps.map((sweep) => sweep(db)))
    return { removed: counts.reduce((sum, count) => sum + count, 0) }
  },
})
