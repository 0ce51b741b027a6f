import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { type CardState, RATINGS, type Rating, type Review } from '#domain/memory/card-state.ts'
import { applyReviews } from '#domain/memory/replay.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'

export type DeckCard = { card: FlashCard; state: CardState | null }

/** The cards of one review session: those not looked at yet, those that come again within it, and how many went. */
export type ReviewQueue = { waiting: DeckCard[]; steps: DeckCard[]; done: number; reviewed: number }

/** A step that is due later than this (ms) is for another review session. */
const SITTING = 30 * 60_000

/** Memory of a card, as the memory reckons with it. */
function cardStateOf(card: FlashCard): CardState | null {
  const { state, due_at, stability, difficulty, last_reviewed_at, last_review_id, last_day } = card
  if (state === 'new' || due_at === null || last_reviewed_at === null || last_day === null) return null
  return {
    state,
    due_at: new Date(due_at),
    stability: stability ?? 0,
    difficulty: difficulty ?? 0,
    step: card.step,
    scheduled_days: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    last_review_id: last_review_id ?? '',
    last_reviewed_at: new Date(last_reviewed_at),
    last_day,
  }
}

export const startDeck = (cards: readonly FlashCard[]): ReviewQueue => ({
  waiting: cards.map((card) => ({ card, state: cardStateOf(card) })),
  steps: [],
  done: 0,
  reviewed: 0,
})

/** The card to show: one whose step is due, else the next that waits, else the step that is due first; null at the end. */
export function currentCard({ waiting, steps }: ReviewQueue, now: Date): DeckCard | null {
  const soonest = [...steps].sort((a, b) => dueTime(a) - dueTime(b))[0] ?? null
  if (soonest && dueTime(soonest) <= now.getTime()) return soonest
  return waiting[0] ?? soonest
}

/** The deck after a review of one of its cards. */
export function rateCard(
  deck: ReviewQueue,
  { card, state }: DeckCard,
  review: Review,
  parameters: readonly number[] | null,
): ReviewQueue {
  const next = applyReviews(state, [review], () => [], getScheduler(parameters ?? undefined))
  const others = (list: DeckCard[]) => list.filter((one) => one.card.id !== card.id)
  const comesAgain =
    next !== null &&
    next.state !== 'review' &&
    next.due_at.getTime() - review.reviewed_at.getTime() <= SITTING
  return {
    waiting: others(deck.waiting),
    steps: [...others(deck.steps), ...(comesAgain ? [{ card, state: next }] : [])],
    done: deck.done + (comesAgain ? 0 : 1),
    reviewed: deck.reviewed + 1,
  }
}

/** The deck without a card that was set aside. */
export const without = ({ waiting, steps, ...deck }: ReviewQueue, cardId: number): ReviewQueue => ({
  ...deck,
  waiting: waiting.filter(({ card }) => card.id !== cardId),
  steps: steps.filter(({ card }) => card.id !== cardId),
})

/** The deck with a learner's own hint on a card. */
export function withHint(
  { waiting, steps, ...deck }: ReviewQueue,
  cardId: number,
  hint: string | null,
): ReviewQueue {
  const hinted = (list: DeckCard[]) =>
    list.map((one) => (one.card.id === cardId ? { ...one, card: { ...one.card, hint } } : one))
  return { ...deck, waiting: hinted(waiting), steps: hinted(steps) }
}

/** Those of the cards that come at all. */
export const notSetAside = (cards: readonly FlashCard[]): FlashCard[] =>
  cards.filter(({ set_aside }) => !set_aside)

/** The cards of a lesson that should be looked at now: new ones and those that are due. */
export const selectDueCards = (cards: readonly FlashCard[], now: Date): FlashCard[] =>
  notSetAside(cards).filter(({ due_at }) => due_at === null || new Date(due_at) <= now)

export const isRating = (value: unknown): value is Rating => RATINGS.some((rating) => rating === value)

const dueTime = ({ state }: DeckCard) => state?.due_at.getTime() ?? 0
