import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './unit-tests.handlers.ts'

export const unitTests: Feature<'unitTests'> = {
  handlers,
  personalTables: [{ table: 'unit_tests', owner: 'learner_id', onDelete: 'erase' }],
}
