import { expect, test } from 'vitest'
import { leavesAt, secondsAway, secondsInClass } from './live-class.ts'

const times = { starts_at: new Date('2026-03-02T12:00:00Z'), duration: 30 }
const at = (minute: number) => new Date(times.starts_at.getTime() + minute * 60_000)

test('joining counts nothing; what is told counts as far as the class has lasted, and never less than before', () => {
  const count = (minute: number, before: number | null, second?: number) =>
    secondsInClass(times, { before, second, now: at(minute) })
  expect([count(-10, null), count(10, null), count(10, 240)]).toEqual([0, 0, 240])
  expect([count(10, null, 60), count(10, 60, 60), count(10, 0, 3600)]).toEqual([60, 120, 600])
  expect([count(40, 0, 3600), count(10, 900, 60), count(-5, null, 60)]).toEqual([1800, 900, 0])
})

test('who comes back was away since they left, within the class alone, until 15 minutes after it', () => {
  const away = (left: number, back: number) => secondsAway(times, { away_since: at(left) }, at(back))
  expect([away(5, 15), away(-10, 15), away(-10, -5), away(20, 40)]).toEqual([600, 900, 0, 600])
  expect([away(20, 44.9), away(20, 45), away(5, 5.4), away(5, 5.5)]).toEqual([600, null, null, 30])
  expect(secondsAway(times, { away_since: null }, at(10))).toBeNull()
})

test('what was noted when the class was to be held at another time says nothing of this one', () => {
  expect(secondsAway(times, { away_since: at(-16) }, at(10))).toBeNull()
  expect(leavesAt(times, { away_since: at(-16) }, at(3))).toEqual(at(3))
  expect(leavesAt(times, { away_since: at(1) }, at(3))).toEqual(at(1))
  expect(leavesAt(times, { away_since: null }, at(3))).toEqual(at(3))
})
