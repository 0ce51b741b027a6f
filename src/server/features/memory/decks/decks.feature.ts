import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './decks.handlers.ts'
import { removeOldDrafts } from './drafts/drafts.queries.ts'

export const decks: Feature<'decks'> = {
  handlers,
  sweep: removeOldDrafts,
  personalTables: [
    { table: 'deck_cards', owner: 'learner_id', onDelete: 'erase' },
    { table: 'deck_drafts', owner: 'learner_id', onDelete: 'erase', secret: ['content'] },
    { table: 'table_choices', owner: 'learner_id', onDelete: 'erase', exportedAs: null },
    { table: 'decks', owner: 'learner_id', onDelete: 'erase' },
  ],
}
