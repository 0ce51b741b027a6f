import type { Room } from '#server/platform/call/feature.ts'
import { removeOldDevices } from './devices.queries.ts'
import { removeOldSessions } from './sessions.queries.ts'

/** Learners, and where they are signed in. */
export const accounts: Room = {
  sweep: async (db) => (await removeOldSessions(db)) + (await removeOldDevices(db)),
  personalTables: [
    { table: 'learners', owner: 'id', onDelete: 'keep', secret: ['password_hash'] },
    { table: 'sessions', owner: 'learner_id', onDelete: 'erase', secret: ['token_hash', 'device_id'] },
    { table: 'devices', owner: 'learner_id', onDelete: 'erase', secret: ['id'] },
    {
      table: 'push_tokens',
      owner: 'learner_id',
      onDelete: 'erase',
      secret: ['token_hash', 'token', 'session_hash', 'timeouts', 'waits_until', 'answered_at', 'host'],
    },
  ],
}
