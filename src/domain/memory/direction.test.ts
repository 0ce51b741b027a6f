import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Direction, inTurn, type Sibling, waitsForSibling } from './direction.ts'

const HOUR = 3_600_000
const from = new Date('2026-11-20T00:00:00Z')
const day = { from, until: new Date(from.getTime() + 24 * HOUR) }
const at = (hours: number) => new Date(from.getTime() + hours * HOUR)
const hours = fc.integer({ min: -60, max: 60 })
const sibling = (direction: Direction) =>
  fc.record({ direction: fc.constant(direction), comes_at: hours.map(at), last_reviewed_at: hours.map(at) })
const pair = fc.tuple(sibling('forward'), sibling('reverse'))
const isOfDay = ({ comes_at }: Sibling) => comes_at < day.until

test('of two directions that would come on one day one waits, and never both', () => {
  fc.assert(
    fc.property(pair, ([forward, reverse]) => {
      const waits = [waitsForSibling(forward, reverse, day), waitsForSibling(reverse, forward, day)]
      if (isOfDay(forward) && isOfDay(reverse)) expect(waits.filter(Boolean)).toHaveLength(1)
      expect(waits).not.toEqual([true, true])
    }),
  )
})

test('what was reviewed today keeps the day; what comes later, and was not, keeps nothing from coming', () => {
  fc.assert(
    fc.property(pair, ([forward, reverse]) => {
      const wasToday = (one: Sibling) => one.last_reviewed_at >= from
      if (wasToday(reverse) && !wasToday(forward)) expect(waitsForSibling(forward, reverse, day)).toBe(true)
      if (!wasToday(reverse) && !isOfDay(reverse)) expect(waitsForSibling(forward, reverse, day)).toBe(false)
    }),
  )
})

test('two directions that are always due take turns, so that none is kept from coming for ever', () => {
  let one: Sibling = { direction: 'forward', comes_at: at(-50), last_reviewed_at: at(-90) }
  let other: Sibling = { direction: 'reverse', comes_at: at(-40), last_reviewed_at: at(-90) }
  const came: Direction[] = []
  for (let n = 0; n < 6; n++) {
    const shift = (hour: number) => new Date(at(24 * n + hour).getTime())
    const today = { from: shift(0), until: shift(24) }
    const reviewed = (sibling: Sibling) => ({ ...sibling, comes_at: shift(25), last_reviewed_at: shift(1) })
    if (waitsForSibling(one, other, today)) {
      came.push(other.direction)
      other = reviewed(other)
    } else {
      came.push(one.direction)
      one = reviewed(one)
    }
  }
  expect(came).toEqual(['forward', 'reverse', 'forward', 'reverse', 'forward', 'reverse'])
})

test('new cards of both directions come in turn, all of them, each in its own order', () => {
  expect(inTurn([1, 2, 3, 4], [-8, -9])).toEqual([1, -8, 2, -9, 3, 4])
  expect(inTurn([], [-8, -9])).toEqual([-8, -9])
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.array(fc.nat()), (forward, reverse) => {
      const all = inTurn(
        forward.map((n) => ({ n, of: 'forward' })),
        reverse.map((n) => ({ n, of: 'reverse' })),
      )
      const those = (of: string) => all.filter((one) => one.of === of).map(({ n }) => n)
      expect([those('forward'), those('reverse')]).toEqual([forward, reverse])
    }),
  )
})
