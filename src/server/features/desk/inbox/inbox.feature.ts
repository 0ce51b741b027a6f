import type { Feature } from '#server/platform/call/feature.ts'
import { removeOldAudioReports } from './audio-reports.queries.ts'
import { openDemoIntakes } from './demo.queries.ts'
import { DOCUMENTS } from './documents.ts'
import { handlers } from './inbox.handlers.ts'
import { documentsJob } from './inbox.jobs.ts'
import { eraseInquiriesOf, removeOldInquiries, reviewBelongsTo } from './inquiries.queries.ts'

export const inbox: Feature<'inbox'> = {
  handlers,
  jobs: [documentsJob],
  sweep: async (db) => (await removeOldInquiries(db)) + (await removeOldAudioReports(db)),
  personalTables: [
    { table: 'odd_sounds', owner: 'learner_id', onDelete: 'erase' },
    {
      table: 'application_reviews',
      owner: 'letter_id',
      by: reviewBelongsTo,
      onDelete: 'erase',
      // Somebody else's name.
      secret: ['reviewer'],
    },
    { table: 'application_decisions', owner: 'learner_id', onDelete: 'erase' },
    {
      table: 'letters',
      owner: 'account_id',
      by: 'account',
      onDelete: 'erase',
      erase: eraseInquiriesOf,
      // Where it lies, and how spam is known.
      secret: ['document_key', 'held_because', 'sent_as'],
    },
  ],
  keptFolders: [DOCUMENTS],
  secrets: ['letter-tickets'],
  demo: openDemoIntakes,
}
