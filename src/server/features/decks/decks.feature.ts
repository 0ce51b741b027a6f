import type { Feature } from '#server/call/feature.ts'
import { handlers } from './decks.handlers.ts'

export const decks: Feature<'decks'> = {
  handlers,
  personalTables: [
    { table: 'deck_cards', owner: 'learner_id', onDelete: 'erase' },
    { table: 'decks', owner: 'learner_id', onDelete: 'erase' },
  ],
}
