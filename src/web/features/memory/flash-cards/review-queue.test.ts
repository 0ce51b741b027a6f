import { expect, test } from 'vitest'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import type { Rating } from '#domain/memory/card-state.ts'
import {
  currentCard,
  type ReviewQueue,
  rateCard,
  selectDueCards,
  startDeck,
  withHint,
  without,
} from './review-queue.ts'

const card = (id: number, more: Partial<FlashCard> = {}) =>
  ({ id, state: 'new', due_at: null, last_reviewed_at: null, step: 0, ...more }) as FlashCard
const start = Date.parse('2026-11-20T10:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
let made = 0
const rate = (deck: ReviewQueue, rating: Rating, now: Date): ReviewQueue => {
  const shown = currentCard(deck, now)
  if (!shown) throw new Error('No card')
  const review_id = `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
  return rateCard(deck, shown, { review_id, rating, reviewed_at: now, day: '2026-11-20' }, null)
}
const shownId = (deck: ReviewQueue, now: Date) => currentCard(deck, now)?.card.id ?? null

test('a forgotten card comes again after its minute, before the others are through', () => {
  let deck = startDeck([card(1), card(2), card(3)])
  deck = rate(deck, 1, at(0))
  expect(shownId(deck, at(10))).toBe(2)
  deck = rate(deck, 4, at(10))
  expect(shownId(deck, at(61))).toBe(1)
})

test('when nothing else is left, a card in its steps does not keep the learner waiting', () => {
  let deck = startDeck([card(1)])
  deck = rate(deck, 3, at(0))
  expect(shownId(deck, at(1))).toBe(1)
  deck = rate(deck, 3, at(1))
  expect(shownId(deck, at(2))).toBeNull()
  expect(deck).toMatchObject({ done: 1, reviewed: 2 })
})

test('a card that is learned for days leaves the sitting', () => {
  const deck = rate(startDeck([card(1), card(2)]), 4, at(0))
  expect(deck).toMatchObject({ done: 1, steps: [] })
  expect(shownId(deck, at(9000))).toBe(2)
})

test('a card that was set aside leaves the sitting, whether it waits or is in its steps, and counts as nothing', () => {
  let deck = rate(startDeck([card(1), card(2), card(3)]), 1, at(0))
  deck = without(without(deck, 1), 3)
  expect(deck).toMatchObject({ done: 0, reviewed: 1, steps: [] })
  expect(shownId(rate(deck, 4, at(61)), at(62))).toBeNull()
})

test('a hint stays with its card through the steps', () => {
  const deck = rate(withHint(startDeck([card(1), card(2)]), 1, 'mine'), 1, at(0))
  expect(currentCard(deck, at(61))?.card.hint).toBe('mine')
  expect(currentCard(deck, at(10))?.card.hint).toBeUndefined()
})

test('of a lesson’s cards those are shown that are new or due, and not set aside', () => {
  const later = card(2, { due_at: '2026-11-21T10:00:00Z' })
  const due = card(3, { due_at: '2026-11-20T10:00:00Z' })
  const aside = card(4, { set_aside: 'suspended' })
  expect(selectDueCards([card(1), later, due, aside], at(0)).map(({ id }) => id)).toEqual([1, 3])
})
