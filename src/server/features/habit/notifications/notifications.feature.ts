import type { Feature } from '#server/platform/call/feature.ts'
import { broadcastsJob } from './broadcasts/fan-out.ts'
import { handlers } from './notifications.handlers.ts'
import { removeOldNotifications } from './notifications.queries.ts'
import { giveTips } from './tips/give-tips.ts'

export const notifications: Feature<'notifications'> = {
  handlers,
  jobs: [
    { name: 'tips', cron: '*/5 * * * *', work: async (deps) => ({ given: await giveTips(deps) }) },
    broadcastsJob,
  ],
  sweep: removeOldNotifications,
  secrets: ['vapid'],
  personalTables: [
    { table: 'notifications', owner: 'learner_id', onDelete: 'erase', secret: ['key'] },
    { table: 'notification_settings', owner: 'learner_id', onDelete: 'erase' },
    { table: 'tip_turns', owner: 'learner_id', onDelete: 'erase', exportedAs: null },
  ],
}
