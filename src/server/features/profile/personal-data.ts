type PersonalTable = {
  table: string
  /** The column that names the learner. */
  owner: 'id' | 'learner_id'
  /** What becomes of the rows when the account is deleted; what is kept holds nothing that tells who it was. */
  onDelete: 'erase' | 'keep'
  /** Columns that are no business of the learner's export: what opens a door, and what only the program reads. */
  secret?: readonly string[]
}

/**
 * Every table with rows of a learner. A new one is added here, and with it the export and the deletion know it; a test
 * compares this list with the database. docs/privacy-of-data.md says the same in words.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'learners', owner: 'id', onDelete: 'keep', secret: ['password_hash'] },
  { table: 'sessions', owner: 'learner_id', onDelete: 'erase', secret: ['token_hash', 'device_id'] },
  { table: 'devices', owner: 'learner_id', onDelete: 'erase', secret: ['id'] },
  { table: 'push_tokens', owner: 'learner_id', onDelete: 'erase', secret: ['token_hash', 'token'] },
  {
    table: 'one_time_codes',
    owner: 'learner_id',
    onDelete: 'erase',
    secret: ['code_hash', 'device_id', 'phone'],
  },
  { table: 'lesson_progress', owner: 'learner_id', onDelete: 'erase' },
  { table: 'daily_seconds', owner: 'learner_id', onDelete: 'erase' },
  { table: 'survey_answers', owner: 'learner_id', onDelete: 'erase' },
  { table: 'answers', owner: 'learner_id', onDelete: 'erase' },
  { table: 'practice_totals', owner: 'learner_id', onDelete: 'erase' },
  { table: 'appeals', owner: 'learner_id', onDelete: 'erase' },
  { table: 'student_questions', owner: 'learner_id', onDelete: 'erase' },
  { table: 'reviews', owner: 'learner_id', onDelete: 'erase' },
  { table: 'card_states', owner: 'learner_id', onDelete: 'erase' },
  { table: 'deck_cards', owner: 'learner_id', onDelete: 'erase' },
  { table: 'decks', owner: 'learner_id', onDelete: 'erase' },
  { table: 'memory_settings', owner: 'learner_id', onDelete: 'erase' },
  { table: 'level_tests', owner: 'learner_id', onDelete: 'erase' },
  { table: 'character_practice', owner: 'learner_id', onDelete: 'erase' },
  { table: 'enrolments', owner: 'learner_id', onDelete: 'erase' },
  { table: 'short_bookmarks', owner: 'learner_id', onDelete: 'erase' },
  { table: 'badges', owner: 'learner_id', onDelete: 'erase' },
  { table: 'guides_seen', owner: 'learner_id', onDelete: 'erase' },
  { table: 'grants', owner: 'learner_id', onDelete: 'keep' },
]
