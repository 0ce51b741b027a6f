import { DECKS } from '#domain/decks/limits.ts'
import type { FeatureHandlers, HandlerContext } from '#server/call/handler.ts'
import { paginationOf } from '#server/call/pagination.ts'
import { fail } from '#server/errors.ts'
import { readStates } from '#server/features/flash-cards/flash-cards.service.ts'
import { shownCard } from '#server/school/card-view.ts'
import { type DeckRow, readDeckCards, readDecks, removeDeck, renameDeck } from './decks.queries.ts'
import { exportFile } from './export.ts'
import { importFile } from './import.ts'

const shown = (deck: DeckRow) => ({ ...deck, created_at: deck.created_at.toISOString() })

/** @throws Failure 404 where the learner has no such deck */
async function findDeck(
  { deps, learner, now }: Pick<HandlerContext, 'deps' | 'learner' | 'now'>,
  deckId: number,
) {
  const [deck] = await readDecks(deps.db, learner.id, { now, deckId })
  if (!deck) throw fail.notFound()
  return shown(deck)
}

export const handlers: FeatureHandlers<'decks'> = {
  list: async ({ learner, deps, now }) => ({
    data: (await readDecks(deps.db, learner.id, { now })).map(shown),
    limits: { decks: DECKS.max_decks, cards: DECKS.max_cards, file_bytes: DECKS.max_file },
  }),

  find: async (context) => {
    const { input, learner, deps, locale } = context
    const deck = await findDeck(context, input.deck_id)
    const cards = await readDeckCards(deps.db, learner.id, { ...input, deckId: input.deck_id })
    const states = await readStates(
      deps.db,
      learner.id,
      cards.map(({ id }) => id),
    )
    return {
      data: { ...deck, cards: cards.map((card) => shownCard(card, states.get(card.id) ?? null, locale)) },
      pagination: paginationOf(deck.card_count, input),
    }
  },

  importFile,

  rename: async (context) => {
    const { input, learner, deps } = context
    if (!(await renameDeck(deps.db, learner.id, { deckId: input.deck_id, name: input.name })))
      throw fail.notFound()
    return { data: await findDeck(context, input.deck_id) }
  },

  remove: async ({ input, learner, deps }) => {
    if (!(await removeDeck(deps.db, learner.id, input.deck_id))) throw fail.notFound()
    return { data: true }
  },

  exportFile,
}
