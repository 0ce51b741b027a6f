import { expect, test } from 'vitest'
import { BADGES } from '#domain/habit/streaks/badges.ts'
import { nextBadges } from './next-badges.ts'

const badges = (facts: Partial<Record<string, number>>) =>
  BADGES.map(({ code, counts, goal }) => ({
    code,
    counts,
    goal,
    name: code,
    image: '',
    done: Math.min(facts[counts] ?? 0, goal),
    is_earned: (facts[counts] ?? 0) >= goal,
  }))
const codes = (facts: Partial<Record<string, number>>) => nextBadges(badges(facts)).map(({ code }) => code)

test('whoever begins is offered one badge of each kind, the smallest', () => {
  expect(codes({}).toSorted()).toEqual(
    [
      'answers-100',
      'characters-46',
      'first-lesson',
      'flawless',
      'hours-10',
      'placed',
      'streak-3',
      'words-50',
    ].toSorted(),
  )
})

test('what is nearly earned comes first, and what is earned makes room for the next of its kind', () => {
  const next = codes({ lessons_completed: 9, right_answers: 100, longest_streak: 2, words_known: 10 })
  expect(next.slice(0, 3)).toEqual(['lessons-10', 'streak-3', 'words-50'])
  expect(next).toContain('answers-1000')
  expect(next).not.toContain('answers-100')
  expect(next).not.toContain('lessons-50')
})

test('nothing is next for one who has them all', () => {
  expect(codes(Object.fromEntries(BADGES.map(({ counts }) => [counts, 5000])))).toEqual([])
})
