import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './flash-cards.handlers.ts'

export const flashCards: Feature<'flashCards'> = {
  handlers,
  personalTables: [
    { table: 'reviews', owner: 'learner_id', onDelete: 'erase' },
    { table: 'review_voids', owner: 'learner_id', onDelete: 'erase' },
    { table: 'card_marks', owner: 'learner_id', onDelete: 'erase' },
    { table: 'card_states', owner: 'learner_id', onDelete: 'erase' },
    { table: 'memory_settings', owner: 'learner_id', onDelete: 'erase' },
  ],
}
