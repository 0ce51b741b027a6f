import { expect, test } from 'vitest'
import { interactions, shifts } from './web-vitals.ts'

test('shifts count together within a second of each other and five seconds in all; the worst window counts', () => {
  const moves = shifts()
  for (const [at, value] of [
    [100, 0.1],
    [900, 0.1],
    [2000, 0.15],
  ] as const)
    moves.see(at, value)
  expect(moves.worst()).toBeCloseTo(0.2)
  const long = shifts()
  for (let at = 0; at < 10_000; at += 900) long.see(at, 0.01)
  expect(long.worst()).toBeCloseTo(0.06)
  expect(shifts().worst()).toBe(0)
})

test('the slowest interaction counts, one left out for every fifty; events of one share its id', () => {
  expect(interactions().worst()).toBeNull()
  const few = interactions()
  for (const [id, duration] of [
    [0, 900],
    [7, 80],
    [7, 200],
    [14, 120],
  ] as const)
    few.see(id, duration)
  expect(few.worst()).toBe(200)
  const many = interactions()
  for (let n = 1; n <= 120; n++) many.see(n * 7, n)
  expect(many.worst()).toBe(118)
})
