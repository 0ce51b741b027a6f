import { languageById } from '#domain/school/lookups.ts'
import { cardsOf } from '#server/core/catalogue/cards.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { shelfOf } from './shelf.ts'

/**
 * The school's cards of a language, or of all.
 * @throws Failure 422 for a language that isn't taught
 */
export async function shelfFor(deps: Deps, languageId: number | undefined) {
  if (languageId !== undefined && !languageById(languageId))
    throw fail.invalid({ language_id: messages().invalid_choice() })
  const [school, cards] = [await deps.school(), await cardsOf(deps)]
  return { cards, shelf: shelfOf(school, cards, languageId) }
}
