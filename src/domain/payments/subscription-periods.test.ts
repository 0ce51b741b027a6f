import { expect, test } from 'vitest'
import { type LedgerRow, periodsOf } from './subscription-periods.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000)
const none: ReadonlySet<string> = new Set()

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
  periodsOf(ledger, outages).map(({ source, starts_at, ends_at }) => [
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

test('grants from before payments say themselves when they begin', () => {
  const old = (source: string, from: number, to: number) => row(source, from, to - from, { granted_at: null })
  expect(shown([old('a', 0, 30), old('b', 30, 60), row('c', 5, 10)])).toEqual([
    ['a', 0, 30],
    ['b', 30, 60],
    ['c', 60, 70],
  ])
})

test('grants from before payments that overlap stand where they say; behind one that grew by an outage they move up', () => {
  const old = (source: string, from: number, to: number) => row(source, from, to - from, { granted_at: null })
  expect(shown([old('a', 50, 80), old('b', 0, 10)])).toEqual([
    ['a', 50, 80],
    ['b', 0, 10],
  ])
  expect(shown([old('a', 0, 30), old('b', 30, 60)], new Set(['2026-01-05']))).toEqual([
    ['a', 0, 31],
    ['b', 31, 61],
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
    const periods = periodsOf(ledger, none)
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
