import type { TimedJob } from '#server/jobs/job.ts'
import { removeOrphans } from './documents.ts'

export const documentsJob: TimedJob = {
  name: 'letter-documents',
  cron: '41 * * * *',
  work: async ({ db, storage, now }) => ({ removed: await removeOrphans(db, storage, now()) }),
}
