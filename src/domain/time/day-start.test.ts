import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDay } from './day.ts'
import { startOfDay } from './day-start.ts'

const zones = [
  'Asia/Yangon',
  'Asia/Kathmandu',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
]

test('a day begins at the first instant that is called so', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2021-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (instant, zone) => {
        const day = localDay(instant, zone)
        const start = startOfDay(day, zone)
        expect(localDay(start, zone)).toBe(day)
        expect(localDay(new Date(start.getTime() - 1), zone) < day).toBe(true)
      },
    ),
  )
})

test('a day of Yangon begins at half past five in the afternoon of London’s winter', () => {
  expect(startOfDay('2026-11-20', 'Asia/Yangon').toISOString()).toBe('2026-11-19T17:30:00.000Z')
})
