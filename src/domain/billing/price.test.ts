import { expect, test } from 'vitest'
import { discounted, perMonth } from './price.ts'

const kyat = (amount: number) => ({ amount, currency: 'MMK' }) as const

test('a share is taken off in the whole unit, and rounding never takes more than was said', () => {
  expect(discounted(kyat(15_000), { percent: 20 })).toEqual({ discount: 3_000, amount: 12_000 })
  expect(discounted({ amount: 999, currency: 'USD' }, { percent: 20 })).toEqual({
    discount: 199,
    amount: 800,
  })
  for (let amount = 1; amount <= 500; amount += 7)
    for (let percent = 1; percent < 100; percent++) {
      const price = discounted(kyat(amount), { percent })
      if (price === null) continue
      expect(Number.isInteger(price.amount)).toBe(true)
      expect(price.amount + price.discount).toBe(amount)
      expect(price.discount * 100).toBeLessThanOrEqual(amount * percent)
    }
})

test('a fixed amount comes off in its own currency only, and nothing is given away whole', () => {
  expect(discounted(kyat(15_000), { amount: 2_000, currency: 'MMK' })).toEqual({
    discount: 2_000,
    amount: 13_000,
  })
  expect(discounted(kyat(15_000), { amount: 2_000, currency: 'USD' })).toBeNull()
  expect(discounted(kyat(2_000), { amount: 2_000, currency: 'MMK' })).toBeNull()
  expect(discounted(kyat(15_000), { percent: 100 })).toBeNull()
  expect(discounted(kyat(4), { percent: 20 })).toBeNull()
})

test('the price of a month compares plans, in round sums', () => {
  expect([perMonth(kyat(11_111), 30), perMonth({ amount: 3_999, currency: 'USD' }, 365)]).toEqual([
    11_111, 330,
  ])
  expect([perMonth(kyat(15_000), 30), perMonth(kyat(39_000), 90), perMonth(kyat(120_000), 365)]).toEqual([
    15_000, 13_000, 9_900,
  ])
})
