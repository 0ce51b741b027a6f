import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './certificates.handlers.ts'

export const certificates: Feature<'certificates'> = {
  handlers,
  personalTables: [{ table: 'certificates', owner: 'learner_id', onDelete: 'erase' }],
}
