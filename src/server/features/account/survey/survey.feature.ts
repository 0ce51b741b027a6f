import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './survey.handlers.ts'

export const survey: Feature<'survey'> = {
  handlers,
  personalTables: [{ table: 'survey_answers', owner: 'learner_id', onDelete: 'erase' }],
}
