import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueReminders } from './reminder.ts'
import type { Period } from './subscription-periods.ts'

const YANGON = 'Asia/Yangon'
/** A time of day in Yangon. */
const at = (text: string) => new Date(`${text}:00+06:30`)
const period = (starts: string, ends: string, product: Period['product'] = 'english'): Period => ({
  product,
  plan_id: 1,
  source: `payment:${starts}`,
  starts_at: at(starts),
  ends_at: at(ends),
})
const month = period('2026-11-01T15:00', '2026-12-01T15:00')
const kinds = (periods: Period[], now: string, zone = YANGON) =>
  dueReminders(periods, at(now), zone).map(({ product, kind }) => `${product} ${kind}`)

describe('reminders of what ends', () => {
  it('are due three days before the last day and on it, by day and not by night', () => {
    expect(kinds([month], '2026-11-27T23:00')).toEqual([])
    expect(kinds([month], '2026-11-28T07:59')).toEqual([])
    expect(kinds([month], '2026-11-28T08:00')).toEqual(['english soon'])
    expect(kinds([month], '2026-11-28T21:00')).toEqual([])
    expect(kinds([month], '2026-11-30T12:00')).toEqual(['english soon'])
    expect(kinds([month], '2026-12-01T08:00')).toEqual(['english today'])
    expect(kinds([month], '2026-12-01T15:00')).toEqual([])
  })

  it('come the day before where it ends in the early morning', () => {
    const early = period('2026-11-01T06:00', '2026-12-01T06:00')
    expect(kinds([early], '2026-11-30T08:00')).toEqual(['english today'])
    expect(kinds([early], '2026-11-27T08:00')).toEqual(['english soon'])
  })

  it('are of the last end: whoever went on is told of nothing that goes on', () => {
    const next = period('2026-12-01T15:00', '2026-12-31T15:00')
    expect(kinds([month, next], '2026-11-28T10:00')).toEqual([])
    expect(kinds([month, next], '2026-12-28T10:00')).toEqual(['english soon'])
  })

  it('count how long it was open without a gap, so that two days more are told of in time', () => {
    const gift = period('2026-12-01T15:00', '2026-12-03T15:00')
    expect(kinds([month, gift], '2026-11-30T10:00')).toEqual(['english soon'])
    expect(kinds([gift], '2026-12-02T10:00')).toEqual([])
    expect(kinds([gift], '2026-12-03T10:00')).toEqual(['english today'])
  })

  it('are of each product by itself, on the learner’s own day', () => {
    const japanese = period('2026-11-01T15:00', '2026-12-04T15:00', 'japanese')
    expect(kinds([month, japanese], '2026-12-01T10:00').sort()).toEqual(['english today', 'japanese soon'])
    expect(kinds([month], '2026-11-27T20:00')).toEqual([])
    expect(kinds([month], '2026-11-27T20:00', 'America/New_York')).toEqual(['english soon'])
  })

  it('are never of what is over, and each kind on its own days alone, whenever it is asked', () => {
    const minute = fc.integer({ min: 0, max: 40 * 1440 })
    fc.assert(
      fc.property(minute, minute, minute, (starts, long, now) => {
        const from = at('2026-11-01T00:00').getTime()
        const time = (minutes: number) => new Date(from + minutes * 60_000)
        const one = { ...month, starts_at: time(starts), ends_at: time(starts + long + 1) }
        for (const { kind, ends_at } of dueReminders([one], time(now), YANGON)) {
          const hours = (ends_at.getTime() - time(now).getTime()) / 3_600_000
          expect(hours).toBeGreaterThan(0)
          expect(hours).toBeLessThanOrEqual(kind === 'today' ? 24 : 96)
          if (kind === 'soon') expect(hours).toBeGreaterThan(11)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
