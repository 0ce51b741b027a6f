import type { CardState, Rating, Review } from '#domain/memory/card-state.ts'
import { replayedState } from '#domain/memory/replay.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'

/** A log as text, a review a line: card, rating, ms since 1970, review_id, how long it took in ms, and its day of study. */
export function parseReviewLog(log: string): Map<string, (Review & { took: number })[]> {
  const cards = new Map<string, (Review & { took: number })[]>()
  for (const line of log.split('\n')) {
    if (line === '') continue
    const [card = '', rating, at, review_id = '', took, day = ''] = line.split(' ')
    const reviews = cards.get(card) ?? []
    reviews.push({
      review_id,
      rating: Number(rating) as Rating,
      reviewed_at: new Date(Number(at)),
      took: Number(took),
      day,
    })
    cards.set(card, reviews)
  }
  return cards
}

/** States that each card's reviews come to. */
export function replayLog(log: string, parameters: number[] | null): (CardState & { card: string })[] {
  const scheduler = getScheduler(parameters ?? undefined)
  return [...parseReviewLog(log)].flatMap(([card, reviews]) => {
    const state = replayedState(reviews, scheduler)
    return state ? [{ card, ...state }] : []
  })
}
