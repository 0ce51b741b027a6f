import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { cardOfKey, directionOfKey, memoryKey } from '#domain/memory/card-key.ts'
import { type ShowableCard, shownCard } from '#server/core/catalogue/card-view.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { readRemembered } from '#server/core/reviews/memory.queries.ts'
import { isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { ownCardsWithSounds } from './own-sounds/own-sounds.ts'

type Context = Pick<HandlerContext, 'learner' | 'deps' | 'locale' | 'now'>

/** The directions among these keys that are open to the learner, in the given order: of the school's cards and of their own. */
export async function openCards(context: Context, keys: readonly number[]): Promise<ShowableCard[]> {
  const { learner, deps, now } = context
  const [school, { byId }] = [await deps.school(), await getCards(deps)]
  const lessonIds = keys.flatMap((key) => byId.get(cardOfKey(key))?.lesson_id ?? [])
  const grants = await readGrantsForLessons(deps, learner.id, lessonIds)
  const own = await ownCardsWithSounds(context, keys)
  return keys.flatMap((key): readonly ShowableCard[] | ShowableCard => {
    const [id, direction] = [cardOfKey(key), directionOfKey(key)]
    const card = byId.get(id)
    if (card && isLessonLocked(school, grants, card.lesson_id, now)) return []
    const found = card ?? own.get(id)
    return found ? { ...found, direction } : []
  })
}

/** Cards with how the learner remembers them. */
export async function showCards(
  { learner, deps, locale, now }: Context,
  cards: readonly ShowableCard[],
): Promise<FlashCard[]> {
  const remembered = await readRemembered(deps.db, learner.id, { keys: cards.map(keyOf), now })
  return cards.map((card) => shownCard(card, remembered.get(keyOf(card)), locale))
}

const keyOf = ({ id, direction = 'forward' }: ShowableCard) => memoryKey({ card_id: id, direction })

/** A direction of a card as the learner has it; null where it isn't open to them, or gone. */
export async function showCard(context: Context, key: number): Promise<FlashCard | null> {
  const [card] = await showCards(context, await openCards(context, [key]))
  return card ?? null
}
