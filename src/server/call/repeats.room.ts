import type { Room } from './feature.ts'
import { removeOldKeys } from './idempotency.queries.ts'

/** The answers that repeats are given, for a day. */
export const repeats: Room = {
  sweep: removeOldKeys,
  personalTables: [
    { table: 'idempotency_keys', owner: 'subject', by: 'subject', onDelete: 'erase', exportedAs: null },
  ],
}
