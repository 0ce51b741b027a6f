import type { Room } from '#server/platform/call/feature.ts'

/** Memory that learners have of cards, theirs and the school's, and the log that it follows from. */
export const reviews: Room = {
  personalTables: [
    { table: 'reviews', owner: 'learner_id', onDelete: 'erase' },
    { table: 'review_voids', owner: 'learner_id', onDelete: 'erase' },
    { table: 'card_marks', owner: 'learner_id', onDelete: 'erase' },
    { table: 'card_states', owner: 'learner_id', onDelete: 'erase' },
    { table: 'memory_settings', owner: 'learner_id', onDelete: 'erase' },
  ],
}
