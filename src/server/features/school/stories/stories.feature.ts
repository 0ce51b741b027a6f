import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './stories.handlers.ts'

export const stories: Feature<'stories'> = {
  handlers,
  personalTables: [{ table: 'story_readings', owner: 'learner_id', onDelete: 'erase' }],
}
