/** All columns of card_states except learner_id. */
export const stateColumns = [
  'source',
  'card_id',
  'direction',
  'state',
  'due_at',
  'stability',
  'difficulty',
  'step',
  'scheduled_days',
  'reps',
  'lapses',
  'last_review_id',
  'last_reviewed_at',
  'last_day',
] as const
