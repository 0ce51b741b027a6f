import type { Feature } from '#server/call/feature.ts'
import { handlers } from './analytics.handlers.ts'

export const analytics: Feature<'analytics'> = {
  handlers,
  personalTables: [{ table: 'badges', owner: 'learner_id', onDelete: 'erase' }],
}
