/** What prices can be in. An amount is a whole number of the unit people use for prices: kyat for MMK, cent for USD. */
export const CURRENCIES = ['MMK', 'USD', 'THB', 'SGD', 'JPY'] as const
export type Currency = (typeof CURRENCIES)[number]

export type Money = { amount: number; currency: Currency }

/** The largest amount that a payment may have, in any currency. */
export const MOST_MONEY = 100_000_000

export const isCurrency = (text: string): text is Currency => CURRENCIES.some((one) => one === text)

export const isSameMoney = (one: Money, other: Money) =>
  one.amount === other.amount && one.currency === other.currency
