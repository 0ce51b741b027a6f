import { expect, test } from 'vitest'
import { resolveStage } from './stage.ts'

test.each([
  ['learning', 2.3, 'met'],
  ['review', 2.3, 'learning'],
  ['relearning', 1, 'learning'],
  ['review', 20.9, 'learning'],
  ['review', 21, 'known'],
  ['relearning', 30, 'known'],
] as const)('a card in %s with a stability of %d days is %s', (state, stability, stage) =>
  expect(resolveStage({ state, stability })).toBe(stage),
)
