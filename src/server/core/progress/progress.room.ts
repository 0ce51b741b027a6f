import type { Room } from '#server/platform/call/feature.ts'

/** Achievements of learners: their answers, lessons, days and badges. */
export const progress: Room = {
  personalTables: [
    { table: 'answers', owner: 'learner_id', onDelete: 'erase' },
    { table: 'practice_totals', owner: 'learner_id', onDelete: 'erase' },
    { table: 'lesson_progress', owner: 'learner_id', onDelete: 'erase' },
    { table: 'daily_seconds', owner: 'learner_id', onDelete: 'erase' },
    { table: 'study_events', owner: 'learner_id', onDelete: 'erase' },
    { table: 'study_pauses', owner: 'learner_id', onDelete: 'erase' },
    { table: 'badges', owner: 'learner_id', onDelete: 'erase' },
  ],
}
