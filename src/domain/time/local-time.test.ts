import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { localDay } from './day.ts'
import { formatMinuteOfDay, instantAt, localTimeAt, offsetAt, parseMinuteOfDay } from './local-time.ts'

const zones = [
  'Asia/Yangon',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const zone = fc.constantFrom(...zones)
const minute = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

test('a clock’s time leads back to its instant, but in the hour that comes twice to the first of the two', () => {
  fc.assert(
    fc.property(zone, minute, (timeZone, moment) => {
      const instant = new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
      const local = localTimeAt(instant, timeZone)
      expect(local.day).toBe(localDay(instant, timeZone))
      const again = instantAt(local, timeZone)
      expect(localTimeAt(again, timeZone)).toEqual(local)
      expect(again.getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(instant.getTime() - again.getTime()).toBeLessThanOrEqual(3_600_000)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['Asia/Yangon', '2026-11-23', '07:00', '2026-11-23T00:30:00Z'],
  // Clocks go forward at two: half past two is counted on from before.
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
  ['Europe/Berlin', '2026-03-29', '03:30', '2026-03-29T01:30:00Z'],
  // They go back at three: the first half past two.
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
  ['America/New_York', '2026-11-02', '01:30', '2026-11-02T06:30:00Z'],
])('in %s %s %s is %s', (timeZone, day, time, instant) => {
  expect(instantAt({ day, minute: parseMinuteOfDay(time) }, timeZone)).toEqual(new Date(instant))
})

test('offsets are minutes east of UTC', () => {
  const at = new Date('2026-07-01T00:00:00Z')
  expect(zones.map((name) => offsetAt(at, name))).toEqual([390, 345, 120, -240, -150, 630, 840, -660])
})

test('within a quarter of an hour every zone is as far from UTC, since 2013; the offset is that of the instant, whatever was asked for before', () => {
  const all = Intl.supportedValuesOf('timeZone')
  const quarters = fc.integer({ min: Date.UTC(2013, 0, 1) / 900_000, max: Date.UTC(2040, 0, 1) / 900_000 })
  const wall = (instant: number, timeZone: string) => {
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    return Date.parse(`${shown.format(instant).replace(' ', 'T')}Z`)
  }
  fc.assert(
    fc.property(quarters, fc.constantFrom(...all), (quarter, timeZone) => {
      for (const ms of [0, 899_999, 0, 450_000]) {
        const instant = quarter * 900_000 + ms
        const offset = (wall(instant, timeZone) - Math.floor(instant / 60_000) * 60_000) / 60_000
        expect([timeZone, instant, offsetAt(new Date(instant), timeZone)]).toEqual([
          timeZone,
          instant,
          offset,
        ])
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a minute is written as a clock shows it', () => {
  expect([0, 61, 1439].map(formatMinuteOfDay)).toEqual(['00:00', '01:01', '23:59'])
})

test('a zone is kept once, however its name is spelled: names come from requests, and each takes 40 kB', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const at = new Date('2026-11-23T10:00:00Z')
  for (const name of ['Asia/Dili', 'ASIA/DILI', 'asia/dili', 'aSiA/dIlI'])
    expect([localTimeAt(at, name), localDay(at, name)]).toEqual([
      { day: '2026-11-23', minute: 1140 },
      '2026-11-23',
    ])
  expect(made.mock.calls.length).toBeLessThanOrEqual(2)
  made.mockRestore()
})
