import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { type CardKey, formatCardKey } from '#domain/memory/card-key.ts'
import { type ShowableCard, shownCard } from '#server/core/catalogue/card-view.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { readRemembered } from '#server/core/reviews/memory.queries.ts'
import { isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { ownCardsWithSounds } from './own-sounds/own-sounds.ts'

type Context = Pick<HandlerContext, 'learner' | 'deps' | 'locale' | 'now'>

/** A card as it is shown, with the key of its memory. */
type KeyedCard = { key: CardKey; card: ShowableCard }

/** Those of these keys that are open to the learner, in the given order, with their cards: the school's and their own. */
export async function openCards(context: Context, keys: readonly CardKey[]): Promise<KeyedCard[]> {
  const { learner, deps, now } = context
  const [school, { byId }] = [await deps.school(), await getCards(deps)]
  const schoolCard = ({ source, card_id }: CardKey) => (source === 'school' ? byId.get(card_id) : undefined)
  const lessonIds = keys.flatMap((key) => schoolCard(key)?.lesson_id ?? [])
  const grants = await readGrantsForLessons(deps, learner.id, lessonIds)
  const own = await ownCardsWithSounds(context, keys)
  return keys.flatMap((key): readonly KeyedCard[] | KeyedCard => {
    const card = schoolCard(key)
    if (card && isLessonLocked(school, grants, card.lesson_id, now)) return []
    const found = key.source === 'own' ? own.get(key.card_id) : card
    return found ? { key, card: { ...found, direction: key.direction } } : []
  })
}

/** Cards with how the learner remembers them. */
export async function showCards(
  { learner, deps, locale, now }: Context,
  cards: readonly KeyedCard[],
): Promise<FlashCard[]> {
  const remembered = await readRemembered(deps.db, learner.id, { keys: cards.map(({ key }) => key), now })
  return cards.map(({ key, card }) => shownCard(card, remembered.get(formatCardKey(key)), locale))
}

/** A direction of a card as the learner has it; null where it isn't open to them, or gone. */
export async function showCard(context: Context, key: CardKey): Promise<FlashCard | null> {
  const [card] = await showCards(context, await openCards(context, [key]))
  return card ?? null
}
