import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { type CardKey, type CardKeyText, formatCardKey } from '#domain/memory/card-key.ts'
import { DIRECTIONS, type Direction, waitsForSibling } from '#domain/memory/direction.ts'
import { type Remembered, type ShowableCard, shownCard } from '#server/core/catalogue/card-view.ts'
import { readRemembered } from '#server/core/reviews/memory.queries.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { daySpan } from './directions.queries.ts'

type Context = Pick<HandlerContext, 'learner' | 'deps' | 'locale' | 'timeZone' | 'now'>

/**
 * The cards of lessons as the learner has them, forward. Where the cards are asked both ways, one whose reverse has its turn today is set aside
 * until tomorrow.
 */
export async function cardsOfLessons(
  context: Context,
  cards: readonly ShowableCard[],
  isBothWays: boolean,
): Promise<FlashCard[]> {
  const { learner, deps, locale, now } = context
  const asked = isBothWays ? DIRECTIONS : (['forward'] as const)
  const keys = cards.flatMap(({ id }) => asked.map((direction) => toKey(id, direction)))
  const remembered = await readRemembered(deps.db, learner.id, { keys, now })
  const day = daySpan(context)
  const waits = (id: number) => {
    const own = siblingOf(toKey(id, 'forward'), remembered)
    const other = siblingOf(toKey(id, 'reverse'), remembered)
    return own !== null && other !== null && waitsForSibling(own, other, day)
  }
  return cards.map((card) => {
    const shown = shownCard(card, remembered.get(formatCardKey(toKey(card.id, 'forward'))), locale)
    return waits(card.id) ? { ...shown, set_aside: shown.set_aside ?? 'buried' } : shown
  })
}

/** The last time that there is. */
const NEVER = new Date(8.64e15)

const toKey = (card_id: number, direction: Direction): CardKey => ({ source: 'school', card_id, direction })

/** Finds what decides which direction comes today; one that is set aside comes on no day that is looked at. */
function siblingOf(key: CardKey, all: ReadonlyMap<CardKeyText, Remembered>) {
  const { state, marks } = all.get(formatCardKey(key)) ?? { state: null, marks: null }
  if (!state) return null
  const comes_at = marks?.set_aside ? NEVER : state.due_at
  return { direction: key.direction, comes_at, last_reviewed_at: state.last_reviewed_at }
}
