import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './shorts.handlers.ts'

export const shorts: Feature<'shorts'> = {
  handlers,
  personalTables: [{ table: 'short_bookmarks', owner: 'learner_id', onDelete: 'erase' }],
}
