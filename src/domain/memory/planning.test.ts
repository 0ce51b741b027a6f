import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { dueNow, retrievability } from '#tests/support/memory/due-cards.ts'
import type { CardState } from './card-state.ts'
import { catchUpPlan, type Overdue, worthByDay } from './catch-up.ts'
import { cardsPerDay } from './due.ts'
import { previewIntervals, toInterval } from './preview.ts'
import { replay } from './replay.ts'

const DAY = 86_400_000
const now = new Date('2026-11-20T06:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const present = { at: now, day: dayOf(now) }
const card = (stability: number, days: number, more: Partial<CardState> = {}): CardState => ({
  state: 'review',
  due_at: new Date(now.getTime() + (stability - days) * DAY),
  stability,
  difficulty: 5,
  step: 0,
  scheduled_days: Math.round(stability),
  reps: 4,
  lapses: 0,
  last_review_id: 'r',
  last_reviewed_at: ago(days),
  last_day: dayOf(ago(days)),
  ...more,
})

describe('the four buttons', () => {
  test('of a new card offer 1, 6 and 10 minutes and 8 days', () => {
    expect(previewIntervals(null, present).map(({ interval }) => interval)).toEqual([
      { unit: 'minute', value: 1 },
      { unit: 'minute', value: 6 },
      { unit: 'minute', value: 10 },
      { unit: 'day', value: 8 },
    ])
  })
  test('promise exactly what a review then does', () => {
    const state = replay([
      { review_id: 'a', rating: 3, reviewed_at: ago(9), day: dayOf(ago(9)) },
      { review_id: 'b', rating: 3, reviewed_at: ago(8), day: dayOf(ago(8)) },
    ])
    for (const { rating, due_at } of previewIntervals(state, present))
      expect(replay([{ review_id: 'c', rating, reviewed_at: now, day: present.day }], state)?.due_at).toEqual(
        due_at,
      )
  })
  test.each([
    [30, 'minute', 1],
    [3540, 'minute', 59],
    [3600, 'hour', 1],
    [86_400, 'day', 1],
    [29 * 86_400, 'day', 29],
    [45 * 86_400, 'month', 1.5],
    [365 * 86_400, 'year', 1],
    [912 * 86_400, 'year', 2.5],
  ] as const)('%i s is written in %s as %f', (seconds, unit, value) =>
    expect(toInterval(seconds)).toEqual({ unit, value }),
  )
})

describe('the due list', () => {
  const cards = [
    { id: 1, state: null },
    { id: 2, state: card(10, 12) },
    { id: 3, state: card(10, 30) },
    { id: 4, state: card(100, 20) },
    { id: 5, state: card(1, 0.1, { state: 'relearning', due_at: ago(0.01) }) },
    { id: 6, state: card(1, 0.1, { state: 'learning', due_at: ago(0.02) }) },
    { id: 7, state: null },
  ]
  const ids = (...limits: [{ limit?: number; newLimit?: number }?]) =>
    dueNow(cards, now, ...limits).map(({ id }) => id)
  test('has steps first, then the reviews nearest to being forgotten, then new cards; nothing that is not due', () =>
    expect(ids()).toEqual([6, 5, 3, 2, 1, 7]))
  test('keeps to its limits', () => {
    expect(ids({ newLimit: 1 })).toEqual([6, 5, 3, 2, 1])
    expect(ids({ limit: 3 })).toEqual([6, 5, 3])
  })
  test('recall is certain just after a review, 0.9 after the stability, and 0 for a new card', () => {
    expect(retrievability(card(10, 0), now)).toBe(1)
    expect(retrievability(card(10, 10), now)).toBeCloseTo(0.9, 12)
    expect(retrievability(null, now)).toBe(0)
  })
  test('daily minutes become cards, at least one', () => {
    expect(cardsPerDay(10, 8)).toBe(75)
    expect(cardsPerDay(0, 8)).toBe(1)
  })
})

describe('the plan after days away', () => {
  const backlog = (size: number, seed: number): Overdue[] => {
    const random = seededRandom(seed)
    return Array.from({ length: size }, (_, id) => {
      const stability = 2 + 60 * random() ** 2
      return { id, state: card(stability, stability + 25 * random(), { difficulty: 1 + 9 * random() }) }
    })
  }
  const value = (cards: Overdue[], plan: number[][]) =>
    plan
      .flatMap((ids, day) =>
        ids.map((id) => worthByDay((cards[id] as Overdue).state, now, plan.length)[day] ?? 0),
      )
      .reduce((sum, worth) => sum + worth, 0)
  const inDays = (ids: number[], room: number) =>
    Array.from({ length: Math.ceil(ids.length / room) }, (_, day) => ids.slice(day * room, (day + 1) * room))

  test('holds every card once and no day above its limit', () => {
    const plan = catchUpPlan(backlog(97, 1), now, 20)
    expect(plan.map((day) => day.length)).toEqual([20, 20, 20, 20, 17])
    expect(new Set(plan.flat()).size).toBe(97)
    expect(catchUpPlan([], now, 20)).toEqual([])
  })

  test('keeps recall higher than the oldest first, and than chance', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const cards = backlog(120, seed)
      const planned = value(cards, catchUpPlan(cards, now, 15))
      const byDue = [...cards].sort((a, b) => a.state.due_at.getTime() - b.state.due_at.getTime())
      expect(planned).toBeGreaterThan(
        value(
          cards,
          inDays(
            byDue.map(({ id }) => id),
            15,
          ),
        ),
      )
      expect(planned).toBeGreaterThan(
        value(
          cards,
          inDays(
            cards.map(({ id }) => id),
            15,
          ),
        ),
      )
    }
  })

  test('is within one per cent of the best of all plans, where all can be tried', () => {
    const permute = (ids: number[]): number[][] =>
      ids.length < 2
        ? [ids]
        : ids.flatMap((id) => permute(ids.filter((x) => x !== id)).map((rest) => [id, ...rest]))
    for (const seed of [1, 2, 3]) {
      const cards = backlog(6, seed)
      const best = Math.max(...permute([0, 1, 2, 3, 4, 5]).map((ids) => value(cards, inDays(ids, 2))))
      expect(value(cards, catchUpPlan(cards, now, 2))).toBeGreaterThan(best * 0.99)
    }
  })

  test('ends after thirty days, however much is left', () => {
    const plan = catchUpPlan(backlog(100, 9), now, 1)
    expect(plan).toHaveLength(30)
    expect(plan.flat()).toHaveLength(30)
  })
})
