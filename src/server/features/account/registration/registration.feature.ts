import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './registration.handlers.ts'

export const registration: Feature<'registration'> = {
  handlers,
  personalTables: [{ table: 'registration_answers', owner: 'learner_id', onDelete: 'erase' }],
}
