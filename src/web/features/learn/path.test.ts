import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOf, roadHalves } from './path.ts'

const end = (path: string | null) => path?.split(' ').slice(-2).map(Number)

test('the road joins: where a stop’s lower half ends, the next one’s upper half begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: -1, max: 40 }), (count, next) => {
      const places = placesOf(count, next)
      for (let index = 0; index < count - 1; index++) {
        const [x, y] = end(roadHalves(places, index).lower) ?? []
        expect(end(roadHalves(places, index + 1).upper)).toEqual([x, (y ?? 0) - 100])
      }
      expect(roadHalves(places, 0).upper).toBeNull()
      expect(roadHalves(places, count - 1).lower).toBeNull()
    }),
  )
})

test('every stop leaves more than half of the width for its name', () => {
  for (const place of placesOf(12, 2)) expect(Math.max(place, 100 - place)).toBeGreaterThan(60)
})
