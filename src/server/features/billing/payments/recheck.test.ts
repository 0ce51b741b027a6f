import { expect, it } from 'vitest'
import { nextCheck } from './recheck.ts'

const HOUR = 3_600_000
const end = new Date(1_800_000_000_000)
const at = (hours: number) => new Date(end.getTime() + hours * HOUR)
const ended = { status: 'expired', expires_at: end } as const

it('asks about what is over four times in a day, and then no more', () => {
  const times = []
  for (let next: Date | null = end; next; next = nextCheck(ended, next)) times.push((+next - +end) / HOUR)
  expect(times).toEqual([0, 1 / 6, 1, 6, 24])
})

it('goes on for a week where the provider did not answer', () => {
  expect(nextCheck(ended, at(24), false)).toEqual(at(30))
  expect(nextCheck(ended, at(161), false)).toEqual(at(167))
  expect(nextCheck(ended, at(163), false)).toBeNull()
  expect(nextCheck({ ...ended, status: 'succeeded' }, at(24), false)).toBeNull()
})
