import { type Currency, formatAmount, type Money } from '#domain/billing/money.ts'
import { m } from '#messages'
import { pageLocale } from './locale.ts'

const currencies: Record<Currency, (parts: { amount: string }) => string> = {
  MMK: m.money_mmk,
  USD: m.money_usd,
  THB: m.money_thb,
  SGD: m.money_sgd,
  JPY: m.money_jpy,
}

/** A price, in the page's language and digits: ၁၅,၀၀၀ ကျပ်, US$4.99. */
export const money = (price: Money): string =>
  currencies[price.currency]({ amount: formatAmount(price, pageLocale()) })
