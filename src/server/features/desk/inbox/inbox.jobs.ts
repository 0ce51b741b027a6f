import type { TimedJob } from '#server/platform/jobs/job.ts'
import { removeUnnamed } from '#server/platform/jobs/unnamed-files.ts'
import { DOCUMENTS } from './documents.ts'
import { namedDocuments } from './inquiries.queries.ts'

export const documentsJob: TimedJob = {
  name: 'letter-documents',
  cron: '41 * * * *',
  work: async ({ db, storage, now }) => ({
    removed: await removeUnnamed({ storage, now: now() }, DOCUMENTS, (keys) => namedDocuments(db, keys)),
  }),
}
