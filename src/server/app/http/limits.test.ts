import { expect, it } from 'vitest'
import { type OverLimit, openCallsPerMinute, pagesPerMinute, perMinute } from './limits.ts'

type Asking = Parameters<OverLimit>[0]
const from = (address: string, device: string | null = null) =>
  ({ learner: null, request: { address, device } }) as Asking
const learner = (id: number, address: string) =>
  ({ learner: { id }, request: { address, device: null } }) as Asking
const person = from('person')
const limitOf = (calls: number) => perMinute(calls, ({ request }) => request.address)

/** Lets those from one number to another ask once each. */
function crowd(over: OverLimit, [first, last]: [number, number], at: number) {
  for (let n = first; n <= last; n++) over(from(String(n)), at, 'x')
}

it('whoever is over the limit stays so, however many others come', () => {
  const over = limitOf(2)
  crowd(over, [1, 60_000], 0)
  expect([over(person, 1000, 'x'), over(person, 1000, 'x'), over(person, 1000, 'x')]).toEqual([
    null,
    null,
    60,
  ])
  crowd(over, [60_001, 120_000], 2000)
  expect(over(person, 3000, 'x')).toBe(58)
})

it('whose minute began again is none of the oldest any more', () => {
  const over = limitOf(1)
  over(person, 0, 'x')
  crowd(over, [1, 50_000], 0)
  expect(over(person, 61_000, 'x')).toBeNull()
  crowd(over, [50_001, 149_999], 61_000)
  expect(over(person, 62_000, 'x')).toBe(59)
})

it('counts a hundred thousand at once, and forgets who came first', () => {
  const over = limitOf(1)
  over(person, 0, 'x')
  crowd(over, [1, 99_999], 1000)
  expect(over(person, 2000, 'x')).toBe(58)
  crowd(over, [100_000, 100_000], 3000)
  expect(over(person, 4000, 'x')).toBeNull()
})

const ONE = '203.0.113.7'
const refused = (over: OverLimit, who: Asking, times: number, kind = 'auth') =>
  Array.from({ length: times }, () => over(who, 0, kind)).filter((wait) => wait !== null).length

it.each([
  ['calls', perMinute(10), 10],
  ['what is fetched', openCallsPerMinute(10), 200],
  ['pages', pagesPerMinute(5), 10],
])(
  'a network is not a person: its unknown use up %s for each other alone, and one kind for no other',
  (_, over, most) => {
    expect(refused(over, from(ONE), most + 5)).toBe(5)
    expect(refused(over, from(ONE), most, 'payments')).toBe(0)
    expect(refused(over, from(ONE, 'a-device'), most)).toBe(0)
    expect(refused(over, from(ONE, 'another'), most)).toBe(0)
  },
)

it('a request may count as several, and one alone always goes through', () => {
  const over = perMinute(10)
  const times = (uses: number) => over(learner(1, ONE), 0, 'practice', uses)
  expect([times(7), times(3), times(1)]).toEqual([null, null, 60])
  expect([over(learner(2, ONE), 0, 'practice', 50), over(learner(2, ONE), 0, 'practice')]).toEqual([null, 60])
})

it('a learner and a device have one share for all kinds, wherever they are', () => {
  const over = perMinute(10)
  expect(refused(over, learner(1, ONE), 10)).toBe(0)
  expect(refused(over, learner(1, '198.51.100.1'), 1, 'payments')).toBe(1)
  expect(refused(over, from(ONE, 'a-device'), 10)).toBe(0)
  expect(refused(over, from('198.51.100.1', 'a-device'), 1, 'payments')).toBe(1)
})
