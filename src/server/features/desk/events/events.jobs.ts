import type { TimedJob } from '#server/platform/jobs/job.ts'
import { sumWays } from './ways.queries.ts'

/** Every night in Yangon. */
export const waysJob: TimedJob = {
  name: 'ways-of-learners',
  cron: '40 18 * * *',
  work: async ({ db }) => ({ rows: await sumWays(db) }),
}
