import type { Room } from '#server/platform/call/feature.ts'
import { removeOldDevices } from './devices.queries.ts'
import { removeOldSessions } from './sessions.queries.ts'

/** Accounts with their learners, and where they are signed in. */
export const accounts: Room = {
  sweep: async (db) => (await removeOldSessions(db)) + (await removeOldDevices(db)),
  personalTables: [
    {
      table: 'accounts',
      owner: 'id',
      by: 'account',
      exportedAs: 'learners',
      onDelete: 'keep',
      secret: ['id', 'password_hash'],
    },
    { table: 'learners', owner: 'id', onDelete: 'keep', secret: ['account_id'] },
    {
      table: 'sessions',
      owner: 'account_id',
      by: 'account',
      onDelete: 'erase',
      secret: ['token_hash', 'device_id'],
    },
    { table: 'devices', owner: 'account_id', by: 'account', onDelete: 'erase', secret: ['id'] },
    {
      table: 'push_tokens',
      owner: 'account_id',
      by: 'account',
      onDelete: 'erase',
      secret: ['token_hash', 'token', 'session_hash', 'timeouts', 'waits_until', 'answered_at', 'host'],
    },
  ],
}
