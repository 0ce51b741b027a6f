import type { Money } from './money.ts'

/** Discount of a promo code: a share in whole percent, or a fixed amount in one currency. */
export type Discount = { percent: number } | Money

/** The discount of a price in its whole unit, rounded down; 0 where the code is for another currency. */
function discountOf(price: Money, discount: Discount): number {
  if ('percent' in discount) return Math.floor((price.amount * discount.percent) / 100)
  return discount.currency === price.currency ? discount.amount : 0
}

/**
 * Computes what is left to pay.
 * @returns null where the code takes nothing off this price, or leaves nothing to pay
 */
export function discounted(price: Money, discount: Discount): { discount: number; amount: number } | null {
  const off = discountOf(price, discount)
  const amount = price.amount - off
  return off > 0 && amount > 0 ? { discount: off, amount } : null
}

/**
 * The price of 30 days, so that plans of different lengths can be compared: rounded up to a hundred kyat, ten cents or ten yen, as prices are
 * said; that of a month itself is never changed.
 */
export function perMonth({ amount, currency }: Money, durationDays: number): number {
  if (durationDays === 30) return amount
  const step = currency === 'MMK' ? 100 : 10
  return Math.ceil((amount * 30) / durationDays / step) * step
}
