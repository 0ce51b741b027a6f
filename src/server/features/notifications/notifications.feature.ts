import type { Feature } from '#server/call/feature.ts'
import { handlers } from './notifications.handlers.ts'
import { removeOldNotifications } from './notifications.queries.ts'

export const notifications: Feature<'notifications'> = {
  handlers,
  sweep: removeOldNotifications,
  personalTables: [{ table: 'notifications', owner: 'learner_id', onDelete: 'erase', secret: ['key'] }],
}
