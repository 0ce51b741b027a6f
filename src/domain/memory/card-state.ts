import { type Card, createEmptyCard } from 'ts-fsrs'

/** again, hard, good, easy */
export type Rating = 1 | 2 | 3 | 4
export const RATINGS = [1, 2, 3, 4] as const

const CARD_STATES = ['new', 'learning', 'review', 'relearning'] as const
export type CardStateName = (typeof CARD_STATES)[number]

/** One review as it is kept: an event that never changes. */
export type Review = { review_id: string; rating: Rating; reviewed_at: Date }

/** What the reviews of one card come to; null stands for a card that was never reviewed. */
export type CardState = {
  state: CardStateName
  due_at: Date
  /** Days until the chance of recall falls to 0.9. */
  stability: number
  /** 1 (easy) to 10 (hard). */
  difficulty: number
  /** Place in the learning or relearning steps. */
  step: number
  /** Whole days between the last review and the next; 0 within steps. */
  scheduled_days: number
  reps: number
  lapses: number
  /** The newest review, by which later ones are told from late ones. */
  last_review_id: string
  last_reviewed_at: Date
}

/** The state as ts-fsrs takes it. `now` only dates the birth of a card that has none. */
export function toFsrsCard(state: CardState | null, now: Date): Card {
  if (state === null) return createEmptyCard(now)
  return {
    due: state.due_at,
    stability: state.stability,
    difficulty: state.difficulty,
    elapsed_days: 0,
    scheduled_days: state.scheduled_days,
    learning_steps: state.step,
    reps: state.reps,
    lapses: state.lapses,
    state: CARD_STATES.indexOf(state.state),
    last_review: state.last_reviewed_at,
  }
}

/** The card of ts-fsrs after that review, as the product keeps it. */
export function fromFsrsCard(card: Card, review: Review): CardState {
  return {
    state: CARD_STATES[card.state] as CardStateName,
    due_at: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    step: card.learning_steps,
    scheduled_days: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    last_review_id: review.review_id.toLowerCase(),
    last_reviewed_at: review.reviewed_at,
  }
}
