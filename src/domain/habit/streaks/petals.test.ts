import { expect, test } from 'vitest'
import { firstDayOfWeek, resolvePetal } from './petals.ts'

test('a day of the week is studied, not studied, still open, or before there was an account', () => {
  const week = [false, false, true, false, true, false, false]
  const petals = (first: number) => week.map((counts, n) => resolvePetal(counts, n + 1, { today: 5, first }))
  expect(petals(-20)).toEqual(['off', 'off', 'on', 'off', 'on', 'open', 'open'])
  expect(petals(4)).toEqual(['before', 'before', 'on', 'off', 'on', 'open', 'open'])
})

test('the day of the account is a day of study of its own zone, in this week or one before', () => {
  const now = new Date('2026-11-26T06:00:00Z')
  const of = (created_at: string, time_zone = 'Asia/Yangon') =>
    firstDayOfWeek({ created_at: new Date(created_at), time_zone }, now)
  expect(of('2026-11-26T05:00:00Z')).toBe(4)
  // Half past three on Thursday morning in Yangon is still of Wednesday; in Tokyo it's six.
  expect([of('2026-11-25T21:00:00Z'), of('2026-11-25T21:00:00Z', 'Asia/Tokyo')]).toEqual([3, 4])
  expect(of('2026-11-22T12:00:00Z')).toBe(0)
})
