import type { DirectedCard, Direction } from './direction.ts'

/** From here on ids are those of learners' own cards; those before are the school's. */
export const FIRST_OWN_CARD = 1_000_000_000
export const LAST_SCHOOL_CARD = FIRST_OWN_CARD - 1

export const isOwnCard = (cardId: number): boolean => cardId >= FIRST_OWN_CARD

/**
 * The key of what is remembered of a card, in all tables of the memory: each direction has its own memory, and that of the reverse stands under the
 * card's id with a minus.
 */
export const memoryKey = ({ card_id, direction }: DirectedCard): number =>
  direction === 'reverse' ? -card_id : card_id

export const cardOfKey = (key: number): number => Math.abs(key)

export const directionOfKey = (key: number): Direction => (key < 0 ? 'reverse' : 'forward')
