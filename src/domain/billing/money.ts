import { formatNumber } from '#domain/base/numbers.ts'
import { toMyanmarDigits } from '#domain/text/digits.ts'
import type { Locale } from '#domain/text/locales.ts'

/** Currencies of prices. An amount is a whole number of the unit people use for prices: kyat for MMK, cent for USD. */
export const CURRENCIES = ['MMK', 'USD', 'THB', 'SGD', 'JPY'] as const
export type Currency = (typeof CURRENCIES)[number]

export type Money = { amount: number; currency: Currency }

/** Digits after the point, of one of our whole units: kyat and yen have none, cents are hundredths. */
export const DECIMALS: Record<Currency, 0 | 2> = { MMK: 0, JPY: 0, USD: 2, THB: 2, SGD: 2 }

/** The largest amount that a payment may have, in any currency. */
export const MAX_AMOUNT = 100_000_000

export const isCurrency = (text: string): text is Currency => CURRENCIES.some((one) => one === text)

export const isSameMoney = (one: Money, other: Money) =>
  one.amount === other.amount && one.currency === other.currency

/** An amount in the locale's digits, without its currency: 15000 kyat are `၁၅,၀၀၀`, 499 cents `4.99`. */
export function formatAmount({ amount, currency }: Money, locale: Locale): string {
  if (DECIMALS[currency] === 0) return formatNumber(amount, locale)
  const cents = String(amount % 100).padStart(2, '0')
  const whole = formatNumber(Math.floor(amount / 100), locale)
  return `${whole}.${locale.startsWith('my') ? toMyanmarDigits(cents) : cents}`
}
