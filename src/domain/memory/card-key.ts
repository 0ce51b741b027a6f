import type { DirectedCard, Direction } from './direction.ts'

/** Owner of a card: the school's, or of a deck of the learner's own. */
export const CARD_SOURCES = ['school', 'own'] as const
export type CardSource = (typeof CARD_SOURCES)[number]

/** Subject of a memory: a card, and which way it is asked. */
export type CardKey = { source: CardSource; card_id: number; direction: Direction }

/** From here on numbers are those of own cards; those before are the school's. The tables of both keep to it. */
const FIRST_OWN_CARD = 1_000_000_000

/** Reads what a call names. The one place where a number says whose card it is. */
export const readCardKey = ({ card_id, direction }: DirectedCard): CardKey => ({
  source: card_id >= FIRST_OWN_CARD ? 'own' : 'school',
  card_id,
  direction,
})

/** The key of a card that is asked the usual way. */
export const toForwardKey = (source: CardSource, card_id: number): CardKey => ({
  source,
  card_id,
  direction: 'forward',
})

/** A key as text, by which it is found in a map. */
export type CardKeyText = `${CardSource} ${number} ${Direction}`
export const formatCardKey = ({ source, card_id, direction }: CardKey): CardKeyText =>
  `${source} ${card_id} ${direction}`
