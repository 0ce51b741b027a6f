import { type Card, createEmptyCard, type FSRS } from 'ts-fsrs'

/** again, hard, good, easy */
export type Rating = 1 | 2 | 3 | 4
export const RATINGS = [1, 2, 3, 4] as const

const CARD_STATES = ['new', 'learning', 'review', 'relearning'] as const
export type CardStateName = (typeof CARD_STATES)[number]

/**
 * One review as it is kept: an event that never changes.
 * @property day the learner's day of study on which it was made (`studyDay`), which stays when they move to another time zone
 */
export type Review = { review_id: string; rating: Rating; reviewed_at: Date; day: string }

/** State that the reviews of one card come to; null stands for a card that was never reviewed. */
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
  /** The learner's day of study up to which time has passed for the card: that of its newest review, or a later one before a journey west. */
  last_day: string
}

/** The day up to which time has passed for a card; before it was noted, that was a day of UTC. */
export const resolveLastDay = (last_day: string | null | undefined, last_reviewed_at: Date): string =>
  last_day ?? last_reviewed_at.toISOString().slice(0, 10)

/** Days as ts-fsrs counts them, between midnights of UTC. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * State of a card after a review. ts-fsrs gets the learner's days of study for its days, and so counts those that have passed
 * as they do; how long after the review the card falls due is added to its own time, be it minutes or days.
 */
export const stateAfter = (scheduler: FSRS, state: CardState | null, review: Review): CardState => {
  const { card, now, last_day } = asFsrsCard(state, review.day)
  return fromFsrsCard(scheduler.next(card, now, review.rating).card, review, { now, last_day })
}

/** Times at which a card would be due after each rating. @param day the learner's day of study */
export function dueAfterEach(
  scheduler: FSRS,
  state: CardState | null,
  { at, day }: { at: Date; day: string },
) {
  const { card, now } = asFsrsCard(state, day)
  const next = scheduler.repeat(card, now)
  return RATINGS.map((rating) => ({ rating, due_at: later(at, next[rating].card.due, now) }))
}

/** A moment as long after `at` as `due` is after `now`. */
const later = (at: Date, due: Date, now: Date) => new Date(at.getTime() + due.getTime() - now.getTime())

/** A card on a day of study, which is at least that of its newest review. */
function asFsrsCard(state: CardState | null, day: string) {
  const last_day = state && state.last_day > day ? state.last_day : day
  const now = midnightOf(last_day)
  return { card: toFsrsCard(state, now), now, last_day }
}

function toFsrsCard(state: CardState | null, now: Date): Card {
  // `now` only dates the birth of a card that has none.
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
    last_review: midnightOf(state.last_day),
  }
}

/** The card of ts-fsrs after a review, as the product keeps it. */
function fromFsrsCard(
  card: Card,
  review: Review,
  { now, last_day }: { now: Date; last_day: string },
): CardState {
  return {
    state: CARD_STATES[card.state] as CardStateName,
    due_at: later(review.reviewed_at, card.due, now),
    stability: card.stability,
    difficulty: card.difficulty,
    step: card.learning_steps,
    scheduled_days: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    last_review_id: review.review_id.toLowerCase(),
    last_reviewed_at: review.reviewed_at,
    last_day,
  }
}
