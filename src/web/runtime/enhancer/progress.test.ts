import { expect, test } from 'vitest'
import { nextProgress } from './progress.ts'

test('the route progress bar only grows, from its minimum, and stops at its maximum', () => {
  let length = nextProgress(0)
  for (let step = 0; step < 1000; step++) {
    const next = nextProgress(length)
    expect(next).toBeGreaterThanOrEqual(length)
    length = next
  }
  expect(length).toBe(0.994)
})
