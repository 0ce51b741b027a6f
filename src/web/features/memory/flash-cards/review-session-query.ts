import { DIRECTIONS, type DirectedCard, type Direction } from '#domain/memory/direction.ts'
import { MAX_ID, readId } from '#web/ui/page/address-numbers.ts'

/** Parameters by which the address tells the step before this card, for pages without script: a review, or a card that was set aside. */
const OF_STEP = ['show', 'rated', 'aside', 'direction', 'typed']

/** An address's query without what it says of the step before. */
export const isOfSession = (query: URLSearchParams): [name: string, value: string][] =>
  [...query].filter(([name]) => !OF_STEP.includes(name))

/** The same review session, with what is to be said of the step before. */
export function nextAddress(path: string, query: URLSearchParams, step: Record<string, string>): string {
  const next = new URLSearchParams([...isOfSession(query), ...Object.entries(step)]).toString()
  return next ? `${path}?${next}` : path
}

/** Step that can be undone: the review, or the card that was set aside, which the address names. */
export type RevertibleReview = { name: 'undo'; review_id: string } | ({ name: 'as' } & DirectedCard)

export const parseDirection = (text: string): Direction => DIRECTIONS.find((one) => one === text) ?? 'forward'

export function readRevertible(query: URLSearchParams): RevertibleReview | null {
  const review_id = /^[\da-f-]{36}$/i.exec(query.get('rated') ?? '')?.[0]
  if (review_id) return { name: 'undo', review_id }
  const card = readId(query.get('aside'), MAX_ID)
  return card ? { name: 'as', card_id: card, direction: parseDirection(query.get('direction') ?? '') } : null
}
