import { expect, test } from 'vitest'
import { isWellDrawn } from './learned.ts'

test.each([
  [0, 1, true],
  [1, 3, false],
  [1, 4, true],
  [2, 7, false],
  [2, 8, true],
])('%i mistakes in %i strokes: %s', (mistakes, strokes, learned) => {
  expect(isWellDrawn(mistakes, strokes)).toBe(learned)
})
