import type { FSRS } from 'ts-fsrs'
import { type CardState, type Review, stateAfter } from './card-state.ts'
import { getScheduler } from './scheduler.ts'

/**
 * The reviews of one card in the order that counts: by time, then by review_id; each review_id once. Where two events share an id
 * the earlier counts, so that the answer does not depend on the order of arrival.
 */
export function sortReviews(reviews: readonly Review[]): Review[] {
  const sorted = [...reviews].sort(
    (a, b) =>
      a.reviewed_at.getTime() - b.reviewed_at.getTime() ||
      compare(a.review_id.toLowerCase(), b.review_id.toLowerCase()) ||
      a.rating - b.rating,
  )
  const seen = new Set<string>()
  return sorted.filter(({ review_id }) => {
    const id = review_id.toLowerCase()
    return !seen.has(id) && seen.add(id)
  })
}

/** The state after reviews that stand in order, each once; from `before` on. */
export function replay(
  reviews: readonly Review[],
  before: CardState | null = null,
  scheduler: FSRS = getScheduler(),
): CardState | null {
  let state = before
  for (const review of reviews) state = stateAfter(scheduler, state, review)
  return state
}

/** The state of a card from all its reviews, in whatever order and however often they came. */
export function replayedState(reviews: readonly Review[], scheduler?: FSRS): CardState | null {
  return replay(sortReviews(reviews), null, scheduler)
}

/**
 * The state when more reviews of the card arrive. In the common case they are the newest and a step each is enough; a late one needs
 * the card's whole history.
 * @param arrived reviews that were not yet known
 * @param history all reviews of the card that were, called only for a late one
 */
export function applyReviews(
  state: CardState | null,
  arrived: readonly Review[],
  history: () => readonly Review[],
  scheduler?: FSRS,
): CardState | null {
  const ordered = sortReviews(arrived)
  const [first] = ordered
  if (!first) return state
  return isNewest(state, first)
    ? replay(ordered, state, scheduler)
    : replayedState([...history(), ...arrived], scheduler)
}

/** True if the review comes after every one that the state already holds. */
function isNewest(state: CardState | null, review: Review): boolean {
  if (state === null) return true
  const later = review.reviewed_at.getTime() - state.last_reviewed_at.getTime()
  return later > 0 || (later === 0 && compare(review.review_id.toLowerCase(), state.last_review_id) > 0)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
