import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './courses.handlers.ts'

export const courses: Feature<'courses'> = {
  handlers,
  personalTables: [{ table: 'enrolments', owner: 'learner_id', onDelete: 'erase' }],
}
