import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLast, groupedBy, lastOf } from './lists.ts'

const numbers = fc.array(fc.integer({ min: -3, max: 3 }))

test('the last of a list, the last that is wanted and groups by a key are those of the language itself', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      expect(lastOf(list)).toBe(list.at(-1))
      const isWanted = (one: number) => one > 0
      expect(findLast(list, isWanted)).toBe(list.findLast(isWanted))
      const sign = (one: number) => Math.sign(one)
      expect([...groupedBy(list, sign)]).toEqual([...Map.groupBy(list, sign)])
    }),
  )
})

test('an item that is undefined is found like any other', () => {
  expect(findLast([1, undefined, 0], (one) => one === undefined)).toBeUndefined()
  expect(findLast([null, 1], (one) => one === null)).toBe(null)
})
