import type { Room } from './feature.ts'
import { removeOldKeys } from './idempotency.queries.ts'

/** Remembered answers for repeated calls, kept for a day. */
export const repeats: Room = {
  sweep: removeOldKeys,
  personalTables: [
    { table: 'idempotency_keys', owner: 'subject', by: 'subject', onDelete: 'erase', exportedAs: null },
  ],
}
