import { expect, it } from 'vitest'
import { type OverLimit, perMinute } from './limits.ts'

const from = (address: string) => ({ learner: null, request: { address } }) as Parameters<OverLimit>[0]
const person = from('203.0.113.7')

/** Lets the networks from one number to another ask once each. */
function crowd(over: OverLimit, [first, last]: [number, number], at: number) {
  for (let n = first; n <= last; n++)
    over(from(`2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`), at)
}

it('whoever is over the limit stays so, however many others come', () => {
  const over = perMinute(2)
  crowd(over, [1, 60_000], 0)
  expect([over(person, 1000), over(person, 1000), over(person, 1000)]).toEqual([null, null, 60])
  crowd(over, [60_001, 120_000], 2000)
  expect(over(person, 3000)).toBe(58)
})

it('whose minute began again is none of the oldest any more', () => {
  const over = perMinute(1)
  over(person, 0)
  crowd(over, [1, 50_000], 0)
  expect(over(person, 61_000)).toBeNull()
  crowd(over, [50_001, 149_999], 61_000)
  expect(over(person, 62_000)).toBe(59)
})

it('counts a hundred thousand at once, and forgets who came first', () => {
  const over = perMinute(1)
  over(person, 0)
  crowd(over, [1, 99_999], 1000)
  expect(over(person, 2000)).toBe(58)
  crowd(over, [100_000, 100_000], 3000)
  expect(over(person, 4000)).toBeNull()
})
