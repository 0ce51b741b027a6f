import type { Room } from '#server/platform/call/feature.ts'
import { removeOldMessages } from './delivery.queries.ts'

/** Messages on their way to people. */
export const outbox: Room = {
  jobs: [{ name: 'messages', cron: '* * * * *', work: (deps) => deps.outbox.deliver() }],
  sweep: removeOldMessages,
  personalTables: [
    {
      table: 'outbox',
      owner: 'recipient',
      by: 'contact',
      onDelete: 'erase',
      exportedAs: 'messages',
      secret: [
        'id',
        'recipient',
        'subject',
        'text',
        'attempts',
        'not_before',
        'expires_at',
        'claimed_at',
        'provider',
        'provider_id',
        'error',
        'about',
      ],
    },
  ],
}
