import type { CardFlagEvent } from '#web/offline/outbox-kinds.ts'
import type { ReviewQueue } from './review-queue.ts'
import type { RevertibleReview } from './review-session-query.ts'

/** Action that was done last in a review session: how it is undone, and where the review session stood before. */
export type UndoableAction = {
  undoable: RevertibleReview
  /** By the server's clock (ms). */
  at: number
  /** Null where another page did it. */
  before: { deck: ReviewQueue; now: Date; spent: number } | null
}

/** The event that undoes it; later than what it undoes, whatever the clock says. */
export function toUndoEvent({ undoable, at }: UndoableAction, now: Date): CardFlagEvent {
  if (undoable.name === 'undo') return { call: 'undo', input: { review_id: undoable.review_id } }
  const later = new Date(Math.max(now.getTime(), at + 1)).toISOString()
  const { card_id, direction } = undoable
  return { call: 'setAside', input: { card_id, direction, as: 'active', at: later } }
}
