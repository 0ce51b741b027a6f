import { expect, test } from 'vitest'
import { bitsText } from './bits-text.ts'

test('the bit of an id, counted from the left, is 1', () => {
  expect(bitsText([], 8)).toBe('x00')
  expect(bitsText([0], 8)).toBe('x80')
  expect(bitsText([3, 4, 7], 8)).toBe('x19')
  expect(bitsText([0, 1, 2, 3, 9], 12)).toBe('xf04')
})
