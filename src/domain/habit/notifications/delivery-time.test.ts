import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDeliveryTime, findNextTimeOfDay } from './delivery-time.ts'

const YANGON = 'Asia/Yangon'
const at = (text: string) => new Date(text)
const peace = (quiet_from: string, quiet_to: string, paused_until: Date | null = null) => ({
  quiet_from,
  quiet_to,
  paused_until,
})
const calm = { timeZone: YANGON, isUrgent: false }

test.each([
  ['19:00', '2026-03-01T00:00:00Z', YANGON, '2026-03-01T12:30:00.000Z'],
  ['19:00', '2026-03-01T12:30:00Z', YANGON, '2026-03-02T12:30:00.000Z'],
  ['19:00', '2026-03-01T12:29:59Z', YANGON, '2026-03-01T12:30:00.000Z'],
  ['07:00', '2026-03-07T20:00:00Z', 'America/New_York', '2026-03-08T11:00:00.000Z'],
  ['07:00', '2026-10-31T20:00:00Z', 'America/New_York', '2026-11-01T12:00:00.000Z'],
] as const)('%s after %s in %s is %s', (clock, now, zone, expected) => {
  expect(findNextTimeOfDay(clock, at(now), zone).toISOString()).toBe(expected)
})

test('whatever the zone and the time, the clock shows it then, and it is within a day and an hour', () => {
  const zones = [YANGON, 'Asia/Kathmandu', 'Europe/London', 'America/New_York', 'Pacific/Kiritimati']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 400 * 1440 }),
      fc.integer({ min: 4, max: 23 }),
      (zone, minutes, hour) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
        const clock = `${String(hour).padStart(2, '0')}:00`
        const found = findNextTimeOfDay(clock, now, zone)
        expect(found.getTime()).toBeGreaterThan(now.getTime())
        expect(found.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(found)).toBe(
          clock,
        )
      },
    ),
  )
})

test.each([
  ['in the day', '2026-03-01T05:00:00Z', '2026-03-01T05:00:00.000Z'],
  ['in the night', '2026-03-01T16:00:00Z', '2026-03-02T00:30:00.000Z'],
  ['before dawn', '2026-03-01T23:00:00Z', '2026-03-02T00:30:00.000Z'],
  ['when they end', '2026-03-02T00:30:00Z', '2026-03-02T00:30:00.000Z'],
] as const)('quiet hours over midnight hold what comes %s', (_, now, expected) => {
  expect(findDeliveryTime(peace('21:00', '07:00'), at(now), calm)?.toISOString()).toBe(expected)
})

test('quiet hours within a day hold too; equal ones hold nothing; what is urgent isn’t held', () => {
  const noon = at('2026-03-01T05:30:00Z')
  expect(findDeliveryTime(peace('11:00', '13:00'), noon, calm)).toEqual(at('2026-03-01T06:30:00Z'))
  expect(findDeliveryTime(peace('12:00', '12:00'), noon, calm)).toEqual(noon)
  expect(findDeliveryTime(peace('11:00', '13:00'), noon, { ...calm, isUrgent: true })).toEqual(noon)
})

test('while it is paused nothing is shown, urgent or not, and afterwards it is', () => {
  const now = at('2026-03-01T05:30:00Z')
  const paused = peace('21:00', '07:00', at('2026-03-01T05:30:01Z'))
  for (const isUrgent of [true, false])
    expect(findDeliveryTime(paused, now, { ...calm, isUrgent })).toBeNull()
  expect(findDeliveryTime(paused, at('2026-03-01T05:30:01Z'), calm)).toEqual(at('2026-03-01T05:30:01Z'))
})

test('whatever the quiet hours, the pause and the zone, it is shown at the first minute that a look at the clock allows', () => {
  const zones = [YANGON, 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns', 'UTC']
  const clock = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`)
  const shows = (instant: Date, timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(instant)
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 400 * 48 }),
      clock,
      clock,
      fc.boolean(),
      (timeZone, halves, from, to, isUrgent) => {
        const now = new Date(Date.UTC(2026, 0, 1) + halves * 1_800_000)
        const isQuiet = (instant: Date) => {
          const time = shows(instant, timeZone)
          return from <= to ? from <= time && time < to : from <= time || time < to
        }
        let wanted = now
        while (!isUrgent && isQuiet(wanted)) wanted = new Date(wanted.getTime() + 900_000)
        const found = findDeliveryTime(peace(from, to), now, { timeZone, isUrgent })
        expect([from, to, found]).toEqual([from, to, wanted])
      },
    ),
    { numRuns: 1000 },
  )
})
