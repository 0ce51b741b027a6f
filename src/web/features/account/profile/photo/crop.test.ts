import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dragged, makeFullCrop, toCropSquare, within, zoomedTo } from './crop.ts'

const length = fc.integer({ min: 1, max: 20_000 })
const size = fc.record({ width: length, height: length })

test('the square never leaves the picture, however it is dragged and magnified', () => {
  const step = fc.record({
    right: fc.double({ min: -9, max: 9, noNaN: true }),
    down: fc.double({ min: -9, max: 9, noNaN: true }),
    zoom: fc.double({ min: -2, max: 99, noNaN: true }),
  })
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 8 }), (picture, steps) => {
      let crop = makeFullCrop(picture)
      for (const { right, down, zoom } of steps)
        crop = dragged(picture, zoomedTo(picture, crop, zoom), right, down)
      const { left, top, side } = toCropSquare(picture, crop)
      const slack = 1e-6 * Math.max(picture.width, picture.height)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack)
      expect(left + side).toBeLessThanOrEqual(picture.width + slack)
      expect(top + side).toBeLessThanOrEqual(picture.height + slack)
      expect(side).toBeGreaterThan(0)
    }),
  )
})

test('without a word the largest square of the middle is taken', () => {
  expect(toCropSquare({ width: 400, height: 300 }, makeFullCrop({ width: 400, height: 300 }))).toEqual({
    left: 50,
    top: 0,
    side: 300,
  })
})

test('dragging to the right shows what was left of the square', () => {
  const picture = { width: 400, height: 400 }
  const crop = dragged(picture, within(picture, { x: 200, y: 200, zoom: 2 }), 0.25, 0)
  expect(crop).toEqual({ x: 150, y: 200, zoom: 2 })
})
