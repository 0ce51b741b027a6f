import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './study.handlers.ts'

export const study: Feature<'study'> = {
  handlers,
  personalTables: [
    { table: 'daily_seconds', owner: 'learner_id', onDelete: 'erase' },
    { table: 'study_events', owner: 'learner_id', onDelete: 'erase' },
    { table: 'study_pauses', owner: 'learner_id', onDelete: 'erase' },
  ],
}
