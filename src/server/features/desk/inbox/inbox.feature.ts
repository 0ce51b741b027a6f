import type { Feature } from '#server/platform/call/feature.ts'
import { openDemoRounds } from './demo.queries.ts'
import { DOCUMENTS } from './documents.ts'
import { handlers } from './inbox.handlers.ts'
import { documentsJob } from './inbox.jobs.ts'
import { eraseLettersOf, isReviewOf, removeOldLetters } from './letters.queries.ts'
import { removeOldOddSounds } from './odd-sounds.queries.ts'

export const inbox: Feature<'inbox'> = {
  handlers,
  jobs: [documentsJob],
  sweep: async (db) => (await removeOldLetters(db)) + (await removeOldOddSounds(db)),
  personalTables: [
    { table: 'odd_sounds', owner: 'learner_id', onDelete: 'erase' },
    {
      table: 'application_reviews',
      owner: 'letter_id',
      by: isReviewOf,
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
      erase: eraseLettersOf,
      // Where it lies, and how spam is known.
      secret: ['document_key', 'held_because', 'sent_as'],
    },
  ],
  keptFolders: [DOCUMENTS],
  secrets: ['letter-tickets'],
  demo: openDemoRounds,
}
