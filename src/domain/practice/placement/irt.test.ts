import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chancesBetween, information, mapEstimate, probability, type Response } from './irt.ts'

const item = (a: number, b: number, c = 0, d = 1) => ({ a, b, c, d })
const RESPONSES: Response[] = [
  { ...item(1, -1), correct: true },
  { ...item(1.2, 0), correct: false },
  { ...item(0.8, 1), correct: true },
]
const STANDARD = { mean: 0, sd: 1 }
const within = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThan(1e-6)

describe('the check values', () => {
  test('of the ability most likely after N(0, 1), with its standard error', () => {
    const { theta, standard_error } = mapEstimate(RESPONSES, STANDARD)
    within(theta, 0.1307695)
    within(standard_error, 0.7705124)
  })
})

describe('the model', () => {
  test('gives (c + d) / 2 at the item’s difficulty, c far below it and d far above', () => {
    expect(probability(item(1.2, 0.5, 0.25), 0.5)).toBeCloseTo(0.625, 12)
    expect(probability(item(1.2, 0, 0.25, 0.98), -50)).toBeCloseTo(0.25, 12)
    expect(probability(item(1.2, 0, 0.25, 0.98), 50)).toBeCloseTo(0.98, 12)
  })
  test('has most information a²/4 at the difficulty when nothing is guessed, and less when something is', () => {
    expect(information(item(1.2, 1), 1)).toBeCloseTo(0.36, 12)
    expect(information(item(1.2, 1), 1.3)).toBeLessThan(0.36)
    expect(information(item(1.2, 1, 0.25), 1)).toBeLessThan(0.36)
  })
})

test('the chances between cuts are those of the prior before any answer, and sum to one after some', () => {
  const before = chancesBetween([], STANDARD, [-1, 1])
  for (const [i, chance] of [0.158655, 0.682689, 0.158655].entries()) expect(before[i]).toBeCloseTo(chance, 3)
  const after = chancesBetween(RESPONSES, STANDARD, [-1, 0, 1])
  expect(after.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12)
})

test('without a right or without a wrong answer the prior keeps the ability finite', () => {
  const allRight = RESPONSES.map((response) => ({ ...response, correct: true }))
  expect(mapEstimate(allRight, STANDARD).theta).toBeGreaterThan(0.5)
  expect(mapEstimate([], { mean: 0, sd: 1.5 })).toEqual({ theta: expect.closeTo(0, 9), standard_error: 1.5 })
})

test('of any answers, one more right never lowers the ability, and the maximum is one', () => {
  const response = fc.record({
    a: fc.double({ min: 0.5, max: 2, noNaN: true }),
    b: fc.double({ min: -3, max: 3, noNaN: true }),
    c: fc.constantFrom(0, 0.25),
    d: fc.constant(1),
    correct: fc.boolean(),
  })
  const prior = { mean: 0, sd: 1.5 }
  fc.assert(
    fc.property(fc.array(response, { minLength: 1, maxLength: 20 }), (responses) => {
      const { theta } = mapEstimate(responses, prior)
      const height = (at: number) =>
        responses.reduce(
          (sum, r) => {
            const p = probability(r, at)
            return sum + Math.log(r.correct ? p : 1 - p)
          },
          -0.5 * (at / prior.sd) ** 2,
        )
      for (let at = -6; at <= 6; at += 0.1) expect(height(theta)).toBeGreaterThanOrEqual(height(at) - 1e-3)
      const better = responses.map((r, i) => (i === 0 ? { ...r, correct: true } : r))
      expect(mapEstimate(better, prior).theta).toBeGreaterThanOrEqual(theta - 1e-6)
    }),
  )
})
