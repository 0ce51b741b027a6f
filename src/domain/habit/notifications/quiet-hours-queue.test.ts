import { expect, test } from 'vitest'
import { joinQueue, type QuietHoursQueue, queueAt } from './quiet-hours-queue.ts'

const HOUR = 3_600_000
const calm = (at: number) => at
/** Waking hours of a learner whose day is from `from` to `to` o'clock. */
const awake = (from: number, to: number) => (at: number) => {
  const hour = (at / HOUR) % 24
  if (hour >= from && hour < to) return at
  return (Math.floor(at / HOUR / 24) + (hour < from ? 0 : 1)) * 24 * HOUR + from * HOUR
}

/** The places, in hours, of people who come one after another. */
function places(apart: number, ...people: [until: number, show?: (at: number) => number][]): number[] {
  let lines: QuietHoursQueue = {}
  return people.map(([until, show = calm]) => {
    const place = joinQueue(lines, until * HOUR, apart * HOUR, show)
    lines = place.lines
    return place.at / HOUR
  })
}

test('the first who is held waits for nobody, and the others come one after another', () => {
  expect(places(1, [7], [7], [7])).toEqual([7, 8, 9])
})

test('those who are held longer come after those who are held shorter, but hold them up in nothing', () => {
  expect(places(1, [7], [7], [8], [8], [12], [7])).toEqual([7, 8, 9, 10, 12, 9])
})

test('a place in the next quiet hours is given on the day after, behind nobody who is not there', () => {
  const day = awake(7, 10)
  expect(places(1, [7, day], [7, day], [7, day], [7, day], [7, day])).toEqual([7, 8, 9, 31, 32])
  expect(places(2, [7, day], [7, day], [7, day], [7])).toEqual([7, 9, 31, 11])
})

test('a line that is over is let go', () => {
  expect(queueAt({ 1: 5, 2: 6 }, 5)).toEqual({ 2: 6 })
})
