import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activityUnit,
  dataPrice,
  formatBytes,
  formatDuration,
  formatNumber,
  progressPercent,
  weeklyActivity,
} from './numbers.ts'

describe('progress in percent', () => {
  test('is floored', () =>
    expect([progressPercent(2, 3), progressPercent(0, 4), progressPercent(4, 4)]).toEqual([66, 0, 100]))
  test('of nothing is 0', () => expect(progressPercent(0, 0)).toBe(0))
  test('loses nothing to floating point', () => {
    for (let n = 0; n <= 100; n++) expect(progressPercent(n, 100)).toBe(n)
  })
  test('is 100 only when all is done', () => {
    const some = fc
      .integer({ min: 1, max: 1e6 })
      .chain((max) => fc.tuple(fc.integer({ min: 0, max: max - 1 }), fc.constant(max)))
    fc.assert(fc.property(some, ([current, max]) => progressPercent(current, max) < 100))
  })
})

test('numbers are floored with separators of en-US', () => {
  expect(formatNumber(1234567.9, 'en')).toBe('1,234,567')
  expect(formatNumber(0.5, 'en')).toBe('0')
  expect(formatNumber(1.59, 'en', 1)).toBe('1.5')
  for (let tenths = 0; tenths < 100_000; tenths++)
    expect(Number(formatNumber(tenths / 10, 'en', 1).replace(',', ''))).toBe(tenths / 10)
})

describe('numbers are shown in the locale’s digits', () => {
  test('plain', () => {
    expect(formatNumber(12345.6, 'my', 1)).toBe('၁၂,၃၄၅.၆')
    expect(formatNumber(12345.6, 'my-Qaag')).toBe('၁၂,၃၄၅')
    expect(formatNumber(12345.6, 'en')).toBe('12,345')
  })
  test('sizes', () => {
    expect(formatBytes(249_100, 'my')).toBe('၂၅၀ kB')
    expect(formatBytes(1_240_000, 'en')).toBe('1.2 MB')
    expect(formatBytes(999_999, 'en')).toBe('1 MB')
    expect(formatBytes(0, 'en')).toBe('0 kB')
  })
  test('durations', () => {
    expect(formatDuration(65.9, 'my')).toBe('၁:၀၅')
    expect(formatDuration(3725, 'en')).toBe('1:02:05')
    expect(formatDuration(-1, 'en')).toBe('0:00')
  })
})

test('data costs tenths of a kyat, from ten kyat on whole ones, rounded up', () => {
  expect(dataPrice(250_000, 10)).toBe(2.5)
  expect(dataPrice(1, 10)).toBe(0.1)
  expect(dataPrice(991_000, 10)).toBe(10)
  expect(dataPrice(1_010_000, 10)).toBe(11)
  expect(dataPrice(0, 10)).toBe(0)
})

describe('weekly activity', () => {
  test('is in the unit of the busiest day', () => {
    expect(activityUnit([])).toBe('sec')
    expect(activityUnit([59, 0])).toBe('sec')
    expect(activityUnit([60, 3599])).toBe('mins')
    expect(activityUnit([60, 3600])).toBe('hr')
  })
  test('has a value for each weekday and the total', () => {
    const week = weeklyActivity([90, 0, 0, 600, 0, 0, 30])
    expect(week).toMatchObject({ unit: 'mins', total: 12 })
    expect(week.days.map((day) => day.day_id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(week.days.map((day) => day.value)).toEqual([1.5, 0, 0, 10, 0, 0, 0.5])
  })
})
