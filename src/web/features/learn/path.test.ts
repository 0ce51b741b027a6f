import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathHalves, placesOf } from './path.ts'

const end = (path: string | null) => path?.split(' ').slice(-2).map(Number)

test('the path joins: where a step’s lower half ends, the next one’s upper half begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: -1, max: 40 }), (count, next) => {
      const places = placesOf(count, next)
      for (let index = 0; index < count - 1; index++) {
        const [x, y] = end(pathHalves(places, index).lower) ?? []
        expect(end(pathHalves(places, index + 1).upper)).toEqual([x, (y ?? 0) - 100])
      }
      expect(pathHalves(places, 0).upper).toBeNull()
      expect(pathHalves(places, count - 1).lower).toBeNull()
    }),
  )
})

test('every step leaves more than half of the width for its name', () => {
  for (const place of placesOf(12, 2)) expect(Math.max(place, 100 - place)).toBeGreaterThan(60)
})
