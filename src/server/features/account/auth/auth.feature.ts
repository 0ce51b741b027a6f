import type { Feature } from '#server/platform/call/feature.ts'
import { removeOldSessions } from '#server/platform/call/session.queries.ts'
import { handlers } from './auth.handlers.ts'
import { removeOldCodes } from './codes.queries.ts'
import { removeOldDevices } from './sessions/devices.queries.ts'

export const auth: Feature<'auth'> = {
  handlers,
  sweep: async (db) =>
    (await removeOldSessions(db)) + (await removeOldCodes(db)) + (await removeOldDevices(db)),
  personalTables: [
    { table: 'sessions', owner: 'learner_id', onDelete: 'erase', secret: ['token_hash', 'device_id'] },
    { table: 'devices', owner: 'learner_id', onDelete: 'erase', secret: ['id'] },
    {
      table: 'one_time_codes',
      owner: 'learner_id',
      onDelete: 'erase',
      secret: ['code_hash', 'device_id', 'phone'],
    },
    { table: 'one_time_codes', owner: 'phone', by: 'contact', onDelete: 'erase', exportedAs: null },
    { table: 'password_resets', owner: 'phone', by: 'contact', onDelete: 'erase', exportedAs: null },
  ],
  secrets: ['one-time-codes', 'devices'],
}
