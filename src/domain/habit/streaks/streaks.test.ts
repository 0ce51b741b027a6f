import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/day.ts'
import { BADGES, earnedBadges, type LearningFacts, newBadges } from './badges.ts'
import { averageSecond, correctness, toHalfMinutes } from './statistics.ts'
import { countStreak } from './streak.ts'

const today = '2026-11-20'
const here = { day: today, utc_offset: 390 }
const ago = (...days: number[]) => days.map((n) => addDays(today, -n))
const studied = (days: readonly string[], offset = 390) =>
  days.map((day) => ({ day, least_offset: offset, most_offset: offset }))

describe('a streak', () => {
  test.each([
    ['nobody learned yet', [], [], 0, 0, false],
    ['today only', [0], [], 1, 1, false],
    ['today is not over', [1, 2, 3], [], 3, 3, true],
    ['today counts', [0, 1, 2], [], 3, 3, false],
    ['a missed day ends it', [0, 1, 3, 4, 5], [], 2, 3, false],
    ['yesterday was missed', [2, 3], [], 0, 2, false],
    ['an outage freezes it', [0, 1, 3, 4], [2], 4, 4, false],
    ['an outage of two days', [0, 3], [1, 2], 2, 2, false],
    ['an outage yesterday', [2, 3], [1], 2, 2, true],
    ['an outage today', [1], [0], 1, 1, true],
    ['learning during an outage counts', [0, 1, 2], [1], 3, 3, false],
    ['an outage alone is no streak', [], [0, 1], 0, 0, false],
    ['a row of long ago', [0, 100, 101, 102, 103], [], 1, 4, false],
    ['years between', [0, 1000], [], 1, 1, false],
    ['tomorrow does not count yet', [-1, 0], [], 1, 1, false],
  ])('%s', (_, active, frozen, current, longest, at_risk) =>
    expect(countStreak(studied(ago(...active)), here, ago(...frozen))).toEqual({ current, longest, at_risk }),
  )

  test('a journey to the east takes a day and breaks nothing, a night journey to the west neither; clocks put forward excuse nothing', () => {
    const between = (from: number, to: number) =>
      countStreak([...studied(ago(3, 2), from), ...studied(ago(0), to)], { day: today, utc_offset: to })
        .current
    expect(between(390, 540)).toBe(3)
    expect(between(540, 390)).toBe(1)
    expect(between(-300, -240)).toBe(1)
    expect(between(390, 390)).toBe(1)
    expect(countStreak(studied(ago(2), 390), { day: today, utc_offset: 540 }).current).toBe(1)
    expect(countStreak(studied(ago(3), 390), { day: today, utc_offset: 540 }).current).toBe(0)
  })

  test('is never longer for a day less, nor shorter for an outage more, and crosses months and years', () => {
    const someDays = fc.uniqueArray(fc.nat({ max: 40 }))
    fc.assert(
      fc.property(someDays, someDays, fc.nat({ max: 40 }), (active, frozen, day) => {
        const { current, longest } = countStreak(studied(ago(...active)), here, ago(...frozen))
        expect(longest).toBeGreaterThanOrEqual(current)
        const more = countStreak(studied(ago(...active)), here, ago(...frozen, day))
        expect(more.current).toBeGreaterThanOrEqual(current)
        const less = countStreak(studied(ago(...active.filter((n) => n !== day))), here, ago(...frozen))
        expect(less.current).toBeLessThanOrEqual(current)
      }),
    )
    const days = ['2026-12-31', '2027-01-01', '2027-02-28', '2027-03-01']
    expect(countStreak(studied(days), { day: '2027-03-01', utc_offset: 390 }).current).toBe(2)
  })
})

describe('figures', () => {
  test('correctness is a rounded percent', () => {
    expect(correctness(2, 3)).toBe(67)
    expect(correctness(1, 200)).toBe(1)
    expect(correctness(0, 0)).toBe(0)
    expect(correctness(29, 100)).toBe(29)
  })
  test('minutes are shown in halves, and none only where nothing was studied', () => {
    expect([0, 1, 29, 30, 59, 89, 90, 600, 629].map(toHalfMinutes)).toEqual([
      0, 0.5, 0.5, 0.5, 0.5, 1, 1.5, 10, 10,
    ])
  })
  test('speed is rounded, and no clock makes it absurd', () => {
    const answer = (from: number, to: number) => ({
      started_practice_at: new Date(from * 1000),
      ended_practice_at: new Date(to * 1000),
    })
    expect(averageSecond([answer(0, 4), answer(10, 15)])).toBe(5)
    expect(averageSecond([answer(10, 0), answer(0, 4)])).toBe(2)
    expect(averageSecond([answer(0, 86_400)])).toBe(300)
    expect(averageSecond([])).toBe(0)
  })
})

describe('badges', () => {
  const none: LearningFacts = {
    lessons_completed: 0,
    longest_streak: 0,
    words_known: 0,
    right_answers: 0,
    flawless_practices: 0,
    characters_learned: 0,
    minutes_learned: 0,
    level_tests_finished: 0,
  }
  test('have codes of their own', () =>
    expect(new Set(BADGES.map(({ code }) => code)).size).toBe(BADGES.length))
  test('are earned at their goal and not before', () => {
    expect(earnedBadges(none)).toEqual([])
    for (const { code, counts, goal } of BADGES) {
      expect(earnedBadges({ ...none, [counts]: goal })).toContain(code)
      expect(earnedBadges({ ...none, [counts]: goal - 1 })).not.toContain(code)
    }
  })
  test('are given once', () =>
    expect(newBadges({ ...none, lessons_completed: 12 }, ['first-lesson'])).toEqual(['lessons-10']))
})
