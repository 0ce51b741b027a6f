import { randomUUID } from 'node:crypto'
import { langOfText } from '#domain/memory/decks/card-text.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { lockTotals } from '#server/core/progress/review-totals.queries.ts'
import { forgetDeletedCards } from '#server/core/reviews/forget-cards.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { deleteCards } from '../decks.queries.ts'
import { countKept } from '../import.queries.ts'
import {
  addCard,
  cardWithFront,
  changeCard,
  deckOfOrigin,
  type OwnCardSides,
  readCard,
} from './cards.queries.ts'

type Handlers = FeatureHandlers<'decks'>

type Written = Pick<OwnCardSides, 'front' | 'back'> & {
  [side in 'reading' | 'example' | 'example_meaning']?: string | undefined
}

const sidesOf = ({ front, back, reading, example, example_meaning }: Written): OwnCardSides => ({
  front,
  back,
  reading: reading ?? null,
  lang: langOfText(front),
  example: example ?? null,
  example_meaning: (example && example_meaning) ?? null,
})

const noSuchDeck = () => fail.invalid({ deck_id: messages().shared_invalid_choice() })

/** @throws Failure 422 if the learner keeps as many cards or decks as one may */
function refuseTooMany({ cards, decks }: { cards: number; decks: number }, needsDeck: boolean) {
  if (cards >= DECKS.max_cards)
    throw fail.invalid({ front: messages().memory_decks_refused_cards({ cards: DECKS.max_cards }) })
  if (needsDeck && decks >= DECKS.max_decks)
    throw fail.invalid({ deck_id: messages().memory_decks_refused_decks({ decks: DECKS.max_decks }) })
}

/** Two at once are kept one after the other, so that the second finds the first's card. */
export const keepCard: Handlers['keepCard'] = async ({ input, learner, deps }) => {
  const sides = sidesOf(input)
  return await inTransaction(deps.db, async (trx) => {
    await lockTotals(trx, learner.id)
    const known = await cardWithFront(trx, learner.id, sides)
    if (known) return { data: { ...known, is_new: false } }
    refuseTooMany(await countKept(trx, learner.id), input.deck_id === undefined)
    const deckId = input.deck_id ?? (await deckOfOrigin(trx, learner.id, myWords(learner.language_id)))
    const id = await addCard(trx, learner.id, { ...sides, deckId, guid: `own:${randomUUID()}` })
    const kept = id === undefined ? undefined : await readCard(trx, learner.id, id)
    if (!kept) throw noSuchDeck()
    return { data: { ...kept, is_new: true } }
  })
}

/** The deck of words that the learner met somewhere, one for each language. */
const myWords = (languageId: number) => ({
  origin: `my words ${languageId}`,
  name: messages().shared_own_words(),
  language_id: languageId,
})

export const findCard: Handlers['findCard'] = async ({ input, learner, deps }) => {
  const card = await readCard(deps.db, learner.id, input.card_id)
  if (!card) throw fail.notFound()
  return { data: card }
}

export const changeCardTo: Handlers['changeCard'] = async ({ input, learner, deps }) =>
  await inTransaction(deps.db, async (trx) => {
    const { card_id: id, deck_id: deckId } = input
    if (!(await readCard(trx, learner.id, id))) throw fail.notFound()
    if (!(await changeCard(trx, learner.id, { ...sidesOf(input), id, deckId }))) throw noSuchDeck()
    const card = await readCard(trx, learner.id, id)
    if (!card) throw fail.notFound()
    return { data: card }
  })

export const removeCard: Handlers['removeCard'] = async ({ input, learner, deps }) =>
  await inTransaction(deps.db, async (trx) => {
    await lockTotals(trx, learner.id)
    if (!(await readCard(trx, learner.id, input.card_id))) throw fail.notFound()
    await deleteCards(trx, learner.id, { cardId: input.card_id })
    await forgetDeletedCards(trx, learner.id, [input.card_id])
    return { data: true }
  })
