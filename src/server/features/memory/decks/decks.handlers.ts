import { formatCardKey, toForwardKey } from '#domain/memory/card-key.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { studyDaySpan } from '#domain/time/study-day.ts'
import { shownCard } from '#server/core/catalogue/card-view.ts'
import { readRemembered } from '#server/core/reviews/memory.queries.ts'
import { findOwnCardSounds, withSounds } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { toPagination } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { type DeckRow, readDecks } from '#server/read-models/decks.ts'
import { changeCardTo, findCard, keepCard, removeCard } from './cards/cards.ts'
import { askBothWays, readDeckCards, renameDeck } from './decks.queries.ts'
import { draftFile, findDraft, importDraft } from './drafts/drafts.ts'
import { exportFile } from './export.ts'
import { importFile } from './import.ts'
import { removeDeck } from './remove-deck.ts'

const shown = (deck: DeckRow) => ({ ...deck, created_at: deck.created_at.toISOString() })

/** @throws Failure 404 if the learner has no such deck */
async function findDeck(
  { deps, learner, timeZone, now }: Pick<HandlerContext, 'deps' | 'learner' | 'timeZone' | 'now'>,
  deckId: number,
) {
  const [deck] = await readDecks(deps.db, learner.id, {
    span: studyDaySpan(now, timeZone),
    now,
    deckId,
  })
  if (!deck) throw fail.notFound()
  return shown(deck)
}

export const handlers: FeatureHandlers<'decks'> = {
  list: async ({ learner, deps, timeZone, now }) => ({
    data: (
      await readDecks(deps.db, learner.id, { span: studyDaySpan(now, timeZone), now, deckId: null })
    ).map(shown),
    limits: { decks: DECKS.max_decks, cards: DECKS.max_cards, file_bytes: DECKS.max_file },
  }),

  find: async (context) => {
    const { input, learner, deps, locale, now } = context
    const deck = await findDeck(context, input.deck_id)
    const { cards, total } = await readDeckCards(deps.db, learner.id, { ...input, deckId: input.deck_id })
    const soundOf = await findOwnCardSounds(context, cards)
    const keys = cards.map(({ id }) => toForwardKey('own', id))
    const remembered = await readRemembered(deps.db, learner.id, { keys, now })
    return {
      data: {
        ...deck,
        cards: cards.map((card) =>
          shownCard(
            withSounds(card, soundOf),
            remembered.get(formatCardKey(toForwardKey('own', card.id))),
            locale,
          ),
        ),
      },
      pagination: toPagination(total, input),
    }
  },

  importFile,
  draftFile,
  findDraft,
  importDraft,

  rename: async (context) => {
    const { input, learner, deps } = context
    if (!(await renameDeck(deps.db, learner.id, { deckId: input.deck_id, name: input.name })))
      throw fail.notFound()
    return { data: await findDeck(context, input.deck_id) }
  },

  bothWays: async (context) => {
    const { input, learner, deps } = context
    if (!(await askBothWays(deps.db, learner.id, { deckId: input.deck_id, both_ways: input.both_ways })))
      throw fail.notFound()
    return { data: await findDeck(context, input.deck_id) }
  },

  remove: async ({ input, learner, deps }) => {
    if (!(await removeDeck(deps.db, learner.id, input.deck_id))) throw fail.notFound()
    return { data: true }
  },

  findCard,
  keepCard,
  changeCard: changeCardTo,
  removeCard,

  exportFile,
}
