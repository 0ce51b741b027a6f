import { languageById } from '#domain/school/lookups.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { getSchoolDeck } from './school-deck.ts'

/**
 * The school's cards of a language, or of all.
 * @throws Failure 422 for a language that isn't taught
 */
export async function readSchoolDeck(deps: Deps, languageId: number | undefined) {
  if (languageId !== undefined && !languageById(languageId))
    throw fail.invalid({ language_id: messages().shared_invalid_choice() })
  const [school, cards] = [await deps.school(), await getCards(deps)]
  return { cards, shelf: getSchoolDeck(school, cards, languageId) }
}
