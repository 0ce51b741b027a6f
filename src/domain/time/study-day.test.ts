import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayByClock, ODD_ZONES } from '#tests/support/memory/days.ts'
import { daysBetween, findWeekday } from './day.ts'
import {
  comingStudyDays,
  offsetOfStudyDay,
  startOfStudyDay,
  studyDay,
  studyDaySpan,
  studyWeek,
} from './study-day.ts'

const YANGON = 'Asia/Yangon'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const zone = fc.constantFrom(...ODD_ZONES)
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })

test.each([
  ['2026-11-20T21:29:59.999Z', YANGON, '2026-11-20'],
  ['2026-11-20T21:30:00.000Z', YANGON, '2026-11-21'],
  ['2026-11-20T17:30:00Z', YANGON, '2026-11-20'],
  ['2026-11-20T22:14:59Z', 'Asia/Kathmandu', '2026-11-20'],
  ['2026-11-20T22:15:00Z', 'Asia/Kathmandu', '2026-11-21'],
  ['2026-11-20T08:59:59Z', 'America/New_York', '2026-11-19'],
  ['2026-11-20T09:00:00Z', 'America/New_York', '2026-11-20'],
  ['2026-12-31T21:30:00Z', YANGON, '2027-01-01'],
  ['2028-02-28T21:29:00Z', YANGON, '2028-02-28'],
])('the day of study at %s in %s is %s', (instant, timeZone, day) =>
  expect(studyDay(new Date(instant), timeZone)).toBe(day),
)

test('it turns when a clock shows 4, also where clocks are put back at 4, or at 2 by half an hour', () => {
  // In Helsinki clocks go from 4:00 back to 3:00, so that they show 4 an hour later.
  expect(studyDay(new Date('2025-10-26T01:59:59Z'), 'Europe/Helsinki')).toBe('2025-10-25')
  expect(studyDay(new Date('2025-10-26T02:00:00Z'), 'Europe/Helsinki')).toBe('2025-10-26')
  // And in spring from 3:00 to 4:00.
  expect(studyDay(new Date('2025-03-30T00:59:59Z'), 'Europe/Helsinki')).toBe('2025-03-29')
  expect(studyDay(new Date('2025-03-30T01:00:00Z'), 'Europe/Helsinki')).toBe('2025-03-30')
  expect(studyDay(new Date('2026-04-04T17:29:59Z'), 'Australia/Lord_Howe')).toBe('2026-04-04')
  expect(studyDay(new Date('2026-04-04T17:30:00Z'), 'Australia/Lord_Howe')).toBe('2026-04-05')
})

test('it is what one reads off a clock and a calendar, in zones of all kinds', () => {
  fc.assert(
    fc.property(instants, zone, (at, timeZone) => {
      expect(studyDay(at, timeZone)).toBe(dayByClock(at, timeZone))
    }),
    { numRuns: 2000 },
  )
})

test('it begins at the first instant that is called so, ends when the next begins, and never goes back', () => {
  fc.assert(
    fc.property(instants, zone, (at, timeZone) => {
      const day = studyDay(at, timeZone)
      const { from, until } = studyDaySpan(at, timeZone)
      expect([studyDay(from, timeZone), from <= at, at < until]).toEqual([day, true, true])
      expect(studyDay(new Date(from.getTime() - 1), timeZone) < day).toBe(true)
      expect(studyDay(until, timeZone) > day).toBe(true)
      expect(startOfStudyDay(day, timeZone)).toEqual(from)
      expect(Math.abs(until.getTime() - from.getTime() - 24 * HOUR)).toBeLessThanOrEqual(3 * HOUR)
    }),
    { numRuns: 1000 },
  )
})

describe('how far clocks are ahead as it begins', () => {
  test.each([
    ['2026-11-20', YANGON, 390],
    ['2026-07-01', 'America/New_York', -240],
    ['2026-12-01', 'America/New_York', -300],
    ['2026-11-20', 'Pacific/Kiritimati', 840],
  ])('%s in %s', (day, timeZone, minutes) => expect(offsetOfStudyDay(day, timeZone)).toBe(minutes))
})

test('every instant lies in its own week, and the coming days follow it one by one', () => {
  fc.assert(
    fc.property(instants, zone, (at, timeZone) => {
      const [day, week] = [studyDay(at, timeZone), studyWeek(at, timeZone)]
      expect(week.map(findWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
      expect(week[findWeekday(day) - 1]).toBe(day)
      const coming = comingStudyDays(at, timeZone, 15)
      expect(coming.map((one) => daysBetween(day, one))).toEqual(coming.map((_, n) => n))
    }),
  )
})

test('within a quarter of an hour every zone has one day of study, since 2013', () => {
  const quarters = fc.integer({ min: Date.UTC(2013, 0, 1) / 900_000, max: Date.UTC(2040, 0, 1) / 900_000 })
  fc.assert(
    fc.property(quarters, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (quarter, timeZone) => {
      const days = [0, 450_000, 899_999].map((ms) => dayByClock(new Date(quarter * 900_000 + ms), timeZone))
      expect(new Set(days).size).toBe(1)
    }),
    { numRuns: 2_000 },
  )
})

test('an invalid instant or zone is an error, and no day', () => {
  expect(() => studyDay(new Date(Number.NaN), YANGON)).toThrow(RangeError)
  expect(() => studyDay(new Date(), 'Mars/Olympus')).toThrow(RangeError)
})
