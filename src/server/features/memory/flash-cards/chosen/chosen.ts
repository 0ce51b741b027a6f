import { shownCard } from '#server/core/catalogue/card-view.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { toPagination } from '#server/platform/call/pagination.ts'
import { ownCardsWithSounds } from '../own-sounds/own-sounds.ts'
import { readSchoolDeck } from '../read-school-deck.ts'
import { buildSchoolDeck } from '../school-deck.ts'
import { readChosen } from './chosen.queries.ts'

/** The cards of a review session of the learner's own choice, whether they are due or not. */
export const chosen: FeatureHandlers<'flashCards'>['chosen'] = async (context) => {
  const { input, learner, deps, locale, timeZone, now } = context
  const { language_id, ahead, unit_id, kind, most } = input
  const { cards, shelf } = await readSchoolDeck(deps, language_id)
  const isOfSchool = unit_id !== undefined || kind === 'word' || kind === 'character'
  const wanted = isOfSchool
    ? buildSchoolDeck(
        shelf,
        (card) =>
          (unit_id === undefined || card.unitId === unit_id) && (kind === undefined || card.kind === kind),
      )
    : shelf
  const found = await readChosen(deps.db, learner.id, {
    shelf: kind === 'own' ? null : wanted,
    own: isOfSchool ? null : { languageId: language_id },
    ahead,
    limit: most,
    now,
    timeZone,
    schoolOnly: learner.school_cards_only,
  })
  const own = await ownCardsWithSounds(
    context,
    found.cards.map(({ key }) => key),
  )
  return {
    data: found.cards.flatMap(({ key: { source, card_id, direction }, ...remembered }) => {
      const card = source === 'own' ? own.get(card_id) : cards.byId.get(card_id)
      return card ? [shownCard({ ...card, direction }, remembered, locale)] : []
    }),
    pagination: toPagination(found.total, { page: 1, per_page: most }),
    settings: found.settings,
  }
}
