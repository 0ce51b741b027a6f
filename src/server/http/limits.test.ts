import { expect, it } from 'vitest'
import { type OverLimit, perMinute } from './limits.ts'

const from = (address: string) => ({ learner: null, request: { address } }) as Parameters<OverLimit>[0]
const person = from('person')
const limitOf = (calls: number) => perMinute(calls, ({ request }) => request.address)

/** Lets those from one number to another ask once each. */
function crowd(over: OverLimit, [first, last]: [number, number], at: number) {
  for (let n = first; n <= last; n++) over(from(String(n)), at)
}

it('whoever is over the limit stays so, however many others come', () => {
  const over = limitOf(2)
  crowd(over, [1, 60_000], 0)
  expect([over(person, 1000), over(person, 1000), over(person, 1000)]).toEqual([null, null, 60])
  crowd(over, [60_001, 120_000], 2000)
  expect(over(person, 3000)).toBe(58)
})

it('whose minute began again is none of the oldest any more', () => {
  const over = limitOf(1)
  over(person, 0)
  crowd(over, [1, 50_000], 0)
  expect(over(person, 61_000)).toBeNull()
  crowd(over, [50_001, 149_999], 61_000)
  expect(over(person, 62_000)).toBe(59)
})

it('counts a hundred thousand at once, and forgets who came first', () => {
  const over = limitOf(1)
  over(person, 0)
  crowd(over, [1, 99_999], 1000)
  expect(over(person, 2000)).toBe(58)
  crowd(over, [100_000, 100_000], 3000)
  expect(over(person, 4000)).toBeNull()
})
