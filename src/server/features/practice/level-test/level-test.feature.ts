import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './level-test.handlers.ts'

export const levelTest: Feature<'levelTest'> = {
  handlers,
  personalTables: [{ table: 'level_tests', owner: 'learner_id', onDelete: 'erase' }],
}
