import type { Feature } from '#server/call/feature.ts'
import { handlers } from './payments.handlers.ts'
import { paymentsJob, slipFilesJob } from './payments.jobs.ts'
import { removeOldCallbacks } from './settle.queries.ts'

export const payments: Feature<'payments'> = {
  handlers,
  jobs: [paymentsJob, slipFilesJob],
  sweep: removeOldCallbacks,
  personalTables: [
    {
      table: 'payments',
      owner: 'learner_id',
      onDelete: 'keep',
      secret: ['checkout', 'initialising_at', 'next_check_at', 'offer_id', 'place'],
    },
    { table: 'payment_contacts', owner: 'phone', by: 'contact', onDelete: 'erase' },
    {
      table: 'payment_slips',
      owner: 'learner_id',
      onDelete: 'erase',
      secret: ['image_key', 'image_hash'],
    },
  ],
  secrets: ['sandbox-payments', 'unauth-payments'],
}
