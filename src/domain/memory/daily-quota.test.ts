import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { awayLearners } from '#tests/support/memory/away-learners.ts'
import { computeDailyQuota, estimateSecondsPerCard, type Workload } from './daily-quota.ts'

const load: Workload = {
  dailyMinutes: 10,
  secondsPerCard: 10,
  looked: 0,
  seconds: 0,
  steps: 0,
  reviews: 0,
  fresh: 0,
}

describe('today’s share', () => {
  test.each([
    ['nothing', {}, { steps: 0, reviews: 0, fresh: 0 }],
    ['as many as fit', { reviews: 200, fresh: 9 }, { steps: 0, reviews: 60, fresh: 0 }],
    ['less for each look', { reviews: 190, looked: 10, seconds: 40 }, { steps: 0, reviews: 50, fresh: 0 }],
    ['less for long looks', { reviews: 190, looked: 10, seconds: 300 }, { steps: 0, reviews: 30, fresh: 0 }],
    ['none when the minutes are over', { reviews: 190, looked: 60 }, { steps: 0, reviews: 0, fresh: 0 }],
    ['new ones where there is room', { reviews: 30, fresh: 99 }, { steps: 0, reviews: 30, fresh: 10 }],
    ['what was begun first', { steps: 5, reviews: 200 }, { steps: 5, reviews: 55, fresh: 0 }],
    ['what was begun beyond the minutes', { steps: 9, looked: 60 }, { steps: 6, reviews: 0, fresh: 0 }],
    [
      'one new card in the fewest minutes',
      { dailyMinutes: 1, secondsPerCard: 50, fresh: 5 },
      { steps: 0, reviews: 0, fresh: 1 },
    ],
  ])('is %s', (_, some, share) => expect(computeDailyQuota({ ...load, ...some })).toEqual(share))

  test('never grows by a review', () => {
    const count = fc.nat({ max: 300 })
    fc.assert(
      fc.property(count, count, count, fc.integer({ min: 1, max: 60 }), (reviews, fresh, looked, took) => {
        const before = computeDailyQuota({ ...load, reviews, fresh, looked, seconds: looked * 10 })
        const after = computeDailyQuota({
          ...load,
          reviews: Math.max(0, reviews - 1),
          fresh,
          looked: looked + 1,
          seconds: looked * 10 + took,
        })
        expect(after.reviews).toBeLessThanOrEqual(before.reviews)
        expect(after.reviews + after.fresh).toBeLessThanOrEqual(before.reviews + before.fresh)
      }),
    )
  })

  test('first reviews change little of what a look is expected to take', () => {
    expect(estimateSecondsPerCard(0, 0)).toBe(10)
    expect(estimateSecondsPerCard(20, 80_000)).toBe(7)
    expect(estimateSecondsPerCard(980, 3_920_000)).toBeCloseTo(4.12)
  })
})

test('after days away recall is that of everything at once, and no day is longer than a fifth above the minutes', () => {
  const { recall, worstDay, clear } = awayLearners(12, 20261122)
  expect(Math.abs(recall.share - recall.atOnce)).toBeLessThan(0.02)
  expect(worstDay.share).toBeLessThanOrEqual(1.2)
  expect(worstDay.atOnce).toBeGreaterThan(2)
  expect(clear.most).toBeLessThan(60)
})
