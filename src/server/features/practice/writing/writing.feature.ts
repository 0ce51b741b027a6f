import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './writing.handlers.ts'

export const writing: Feature<'writing'> = {
  handlers,
  personalTables: [{ table: 'writing_drafts', owner: 'learner_id', onDelete: 'erase' }],
}
