import type { CardMark } from '#web/offline/outbox-kinds.ts'
import type { Deck } from './deck.ts'
import type { Undoable } from './sitting-query.ts'

/** What was done last in a sitting: how it is undone, and where the sitting stood before. */
export type Last = {
  undoable: Undoable
  /** By the server's clock (ms). */
  at: number
  /** Null where another page did it. */
  before: { deck: Deck; now: Date; spent: number } | null
}

/** The event that undoes it; later than what it undoes, whatever the clock says. */
export function undoing({ undoable, at }: Last, now: Date): CardMark {
  if (undoable.name === 'undo') return { call: 'undo', input: { review_id: undoable.review_id } }
  const later = new Date(Math.max(now.getTime(), at + 1)).toISOString()
  const { card_id, direction } = undoable
  return { call: 'setAside', input: { card_id, direction, as: 'active', at: later } }
}
