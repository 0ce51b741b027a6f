import type { Piece, Verdict } from '#domain/practice/grading/question.ts'
import type { Rating } from './card-state.ts'

/** The longest word that is typed (code units). */
export const MAX_TYPED_LENGTH = 200

/** The grader's verdict on a word that was typed. */
export type TypedWord = {
  verdict: Verdict
  /** Differences from the word, where there is something to compare. */
  pieces: Piece[]
}

const PROPOSED: Record<Verdict, Rating> = { right: 3, typo: 2, incomplete: 1, wrong: 1 }

/**
 * The rating that a verdict proposes, for the learner to take or to change: right is good, a slip hard, anything else again. Of two buttons
 * a slip is remembered.
 */
export function proposedRating(verdict: Verdict, buttons: 2 | 4): Rating {
  const rating = PROPOSED[verdict]
  return buttons === 2 && rating === 2 ? 3 : rating
}
