import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findStrokeStart, formatStrokePath, toWriter } from './stroke-lines.ts'

test('a finger on the start of a stroke draws that point, wherever the drawing lies and however large it is', () => {
  const place = fc.integer({ min: 0, max: 1024 })
  const frame = fc.record({
    left: fc.integer({ min: -500, max: 500 }),
    top: fc.integer({ min: -500, max: 500 }),
    width: fc.integer({ min: 100, max: 1000 }),
  })
  fc.assert(
    fc.property(place, place, frame, (x, y, shown) => {
      const [left, top] = findStrokeStart([[x, y]])
      const scale = shown.width / 1024
      const [backX, backY] = toWriter(shown.left + left * scale, shown.top + top * scale, shown)
      expect(backX).toBeCloseTo(x, 6)
      expect(backY).toBeCloseTo(y, 6)
    }),
  )
})

test('a line is drawn with y down', () => {
  expect(
    formatStrokePath([
      [10, 900],
      [20, 890],
    ]),
  ).toBe('M10 0L20 10')
})
