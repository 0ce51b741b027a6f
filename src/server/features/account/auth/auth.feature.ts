import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './auth.handlers.ts'
import { removeOldCodes } from './codes.queries.ts'

export const auth: Feature<'auth'> = {
  handlers,
  sweep: removeOldCodes,
  personalTables: [
    {
      table: 'one_time_codes',
      owner: 'account_id',
      by: 'account',
      onDelete: 'erase',
      secret: ['code_hash', 'device_id', 'phone'],
    },
    { table: 'one_time_codes', owner: 'phone', by: 'contact', onDelete: 'erase', exportedAs: null },
    { table: 'password_resets', owner: 'phone', by: 'contact', onDelete: 'erase', exportedAs: null },
  ],
  secrets: ['one-time-codes', 'devices'],
}
