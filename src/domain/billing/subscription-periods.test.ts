import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LedgerRow, resolvePeriods } from './subscription-periods.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000)
const none: ReadonlySet<string> = new Set()
const HALF_HOUR = 1_800_000

const row = (source: string, granted: number, days: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
  product: 'english',
  plan_id: 1,
  source,
  starts_at: day(granted),
  ends_at: day(granted + days),
  granted_at: day(granted),
  taken_back_at: null,
  ...more,
})

/** Source, first and last day of each period. */
const shown = (ledger: LedgerRow[], outages = none) =>
  resolvePeriods(ledger, outages).map(({ source, starts_at, ends_at }) => [
    source,
    (starts_at.getTime() - day(0).getTime()) / 86_400_000,
    (ends_at.getTime() - day(0).getTime()) / 86_400_000,
  ])

test('a second purchase begins where the first ends, or at once where that has ended', () => {
  expect(shown([row('a', 0, 30), row('b', 10, 30), row('c', 100, 7)])).toEqual([
    ['a', 0, 30],
    ['b', 30, 60],
    ['c', 100, 107],
  ])
})

test('products do not wait for one another', () => {
  expect(shown([row('a', 0, 30), row('b', 10, 30, { product: 'japanese' })])).toEqual([
    ['a', 0, 30],
    ['b', 10, 40],
  ])
})

test('a refund after a second purchase takes back only its own days: the second moves up', () => {
  expect(shown([row('a', 0, 30, { taken_back_at: day(12) }), row('b', 10, 30)])).toEqual([
    ['a', 0, 12],
    ['b', 12, 42],
  ])
})

test('a refund of the second leaves the first as it was', () => {
  expect(shown([row('a', 0, 30), row('b', 10, 30, { taken_back_at: day(12) }), row('c', 20, 5)])).toEqual([
    ['a', 0, 30],
    ['c', 30, 35],
  ])
})

test('what was taken back after its end keeps its end', () => {
  expect(shown([row('a', 0, 30, { taken_back_at: day(50) })])).toEqual([['a', 0, 30]])
})

test('a period is longer by each day of an outage that it touches, those in its added days too', () => {
  const outages = new Set(['2026-01-05', '2026-01-31', '2026-03-01'])
  expect(shown([row('a', 0, 30), row('b', 10, 30)], outages)).toEqual([
    ['a', 0, 32],
    ['b', 32, 63],
  ])
})

test('however purchases and refunds lie, periods never overlap and never hold more than was given', () => {
  for (let seed = 0; seed < 2_000; seed++) {
    let state = seed * 7_919 + 1
    const chance = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    let at = 0
    const ledger = Array.from({ length: 6 }, (_, i) => {
      at += chance(25)
      const taken = chance(3) === 0 ? day(at + chance(40)) : null
      return row(`r${i}`, at, 1 + chance(30), { taken_back_at: taken })
    })
    const periods = resolvePeriods(ledger, none)
    for (const [i, period] of periods.entries()) {
      expect(period.starts_at < period.ends_at).toBe(true)
      const before = periods[i - 1]
      if (before) expect(period.starts_at >= before.ends_at).toBe(true)
    }
    for (const { source, taken_back_at, starts_at, ends_at } of ledger) {
      const period = periods.find((one) => one.source === source)
      const had = period ? period.ends_at.getTime() - period.starts_at.getTime() : 0
      const whole = ends_at.getTime() - starts_at.getTime()
      if (taken_back_at === null) expect(had).toBe(whole)
      else expect(had).toBeLessThanOrEqual(whole)
    }
  }
})

/** End of a period (half-hours of 2026), counted one by one: each day of an outage that it meets adds a day to what is left. */
function endCounted(start: number, length: number, outages: ReadonlySet<string>): number {
  const met = new Set<string>()
  let at = start
  for (let left = length; left > 0; left--, at++) {
    const today = new Date(day(0).getTime() + (at + 13) * HALF_HOUR).toISOString().slice(0, 10)
    if (outages.has(today) && !met.has(today)) left += 48
    met.add(today)
  }
  return at
}

test('however periods lie to days of outages, each ends where counting half-hours ends it, and the next begins there', () => {
  const halves = (at: Date) => (at.getTime() - day(0).getTime()) / HALF_HOUR
  const dates = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 })
  fc.assert(
    fc.property(
      dates,
      fc.integer({ min: 0, max: 192 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
      (out, from, lengths) => {
        const outages = new Set(out.map((n) => day(n).toISOString().slice(0, 10)))
        const given = lengths.map((days, n) => {
          const at = new Date(day(0).getTime() + from * HALF_HOUR)
          return row(`${n}`, 0, 0, {
            starts_at: at,
            granted_at: at,
            ends_at: new Date(at.getTime() + days * 86_400_000),
          })
        })
        let starts = from
        for (const [n, period] of resolvePeriods(given, outages).entries()) {
          const ends = endCounted(starts, (lengths[n] ?? 0) * 48, outages)
          expect([halves(period.starts_at), halves(period.ends_at)]).toEqual([starts, ends])
          starts = ends
        }
      },
    ),
    { numRuns: 500 },
  )
})
