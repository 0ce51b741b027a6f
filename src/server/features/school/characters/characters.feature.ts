import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './characters.handlers.ts'

export const characters: Feature<'characters'> = {
  handlers,
  personalTables: [
    { table: 'character_practice', owner: 'learner_id', onDelete: 'erase' },
    { table: 'drawings', owner: 'learner_id', onDelete: 'erase' },
  ],
}
