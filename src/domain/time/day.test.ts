import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysOfWeek, findWeekday, isTimeZone, localDay } from './day.ts'

const YANGON = 'Asia/Yangon'

describe('the learner’s day', () => {
  test.each([
    ['2026-11-20T17:29:59Z', YANGON, '2026-11-20'],
    ['2026-11-20T17:30:00Z', YANGON, '2026-11-21'],
    ['2026-11-20T15:00:00Z', 'Asia/Tokyo', '2026-11-21'],
    ['2026-11-20T03:00:00Z', 'America/New_York', '2026-11-19'],
    ['2026-12-31T17:30:00Z', YANGON, '2027-01-01'],
    ['2028-02-28T17:30:00Z', YANGON, '2028-02-29'],
  ])('of %s in %s is %s', (instant, zone, day) => expect(localDay(new Date(instant), zone)).toBe(day))

  test('begins at 17:30 UTC in Yangon, every day of the year', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const shifted = new Date(instant.getTime() + 6.5 * 3_600_000)
        expect(localDay(instant, YANGON)).toBe(shifted.toISOString().slice(0, 10))
      }),
    )
  })
})

test('the weekday runs from 1 on Monday to 7 on Sunday, in the learner’s time zone', () => {
  expect(findWeekday(localDay(new Date('2026-11-16T00:00:00Z'), YANGON))).toBe(1)
  expect(findWeekday(localDay(new Date('2026-11-20T00:00:00Z'), YANGON))).toBe(5)
  expect(findWeekday(localDay(new Date('2026-11-22T17:29:00Z'), YANGON))).toBe(7)
  expect(findWeekday(localDay(new Date('2026-11-22T17:30:00Z'), YANGON))).toBe(1)
})

test('the week of a day is Monday to Sunday, through months and years', () => {
  expect(daysOfWeek('2026-12-31')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
  expect(daysOfWeek('2026-11-22').at(-1)).toBe('2026-11-22')
})

test('days are counted on and back', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test('only names of time zones count as time zones', () => {
  for (const name of [YANGON, 'Asia/Rangoon', 'UTC', 'EST', 'GB', 'America/Argentina/Buenos_Aires'])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ['', '+06:30', 'Mars/Olympus', '../etc', 'Asia/Yangon\u0000', 'a'.repeat(500)])
    expect(isTimeZone(name)).toBe(false)
})

test('names that only ICU has are none: a database knows another zone by them, or none', () => {
  for (const name of ['IST', 'AET', 'ict', 'PST', 'SystemV/PST8PDT', 'US/Pacific-New'])
    expect([name, isTimeZone(name)]).toEqual([name, false])
})

test('the day changes on the instant, whatever was asked for before', () => {
  for (const [instant, day] of [
    ['2026-11-20T17:29:59.999Z', '2026-11-20'],
    ['2026-11-20T17:30:00.000Z', '2026-11-21'],
    ['2026-11-20T17:29:59.999Z', '2026-11-20'],
  ] as const)
    expect(localDay(new Date(instant), YANGON)).toBe(day)
  expect(() => localDay(new Date(Number.NaN), YANGON)).toThrow(RangeError)
  expect(() => localDay(new Date('2026-11-20T17:30:00Z'), 'Mars/Olympus')).toThrow(RangeError)
})

test('within a quarter of an hour every zone has one day, since 2013', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const formatted = new Map(
    zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]),
  )
  const quarters = fc.integer({ min: Date.UTC(2013, 0, 1) / 900_000, max: Date.UTC(2040, 0, 1) / 900_000 })
  fc.assert(
    fc.property(quarters, fc.constantFrom(...zones), (quarter, zone) => {
      const days = [0, 450_000, 899_999].map((ms) => formatted.get(zone)?.format(quarter * 900_000 + ms))
      expect(new Set(days).size).toBe(1)
    }),
    { numRuns: 2_000 },
  )
})

test('the quarters before were not whole everywhere, and are looked at one by one', () => {
  // In St. John's the clocks went back at one minute past midnight.
  expect(localDay(new Date('2010-11-07T02:30:30Z'), 'America/St_Johns')).toBe('2010-11-07')
  expect(localDay(new Date('2010-11-07T02:31:30Z'), 'America/St_Johns')).toBe('2010-11-06')
})
