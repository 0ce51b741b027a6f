import { expect, test } from 'vitest'
import { computeRefund } from './refund.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000)
const paid = { amount: 15_000, days: 30, paidAt: day(0) }
const period = { starts_at: day(0), ends_at: day(30) }

test('within seven days all of it goes back', () => {
  expect([computeRefund(paid, period, day(0)), computeRefund(paid, period, day(7))]).toEqual([15_000, 15_000])
})

test('after that the days that have not begun, rounded down to the whole unit', () => {
  expect(computeRefund(paid, period, day(10))).toBe(10_000)
  expect(computeRefund(paid, period, day(10.01))).toBe(9_500)
  expect(computeRefund({ ...paid, amount: 10_000 }, period, day(29))).toBe(333)
  expect(computeRefund(paid, period, day(30))).toBe(0)
  expect(computeRefund(paid, period, day(90))).toBe(0)
})

test('days that have not begun at all are whole, and days added for an outage are no money', () => {
  expect(computeRefund(paid, { starts_at: day(30), ends_at: day(60) }, day(20))).toBe(15_000)
  expect(computeRefund(paid, { starts_at: day(30), ends_at: day(63) }, day(20))).toBe(15_000)
})

test('what was taken back already is not paid back twice', () => {
  expect(computeRefund(paid, null, day(1))).toBe(0)
})
