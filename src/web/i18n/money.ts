import { type Currency, formatAmount, type Money } from '#domain/billing/money.ts'
import { m } from '#messages'
import { pageLocale } from './locale.ts'

const currencies: Record<Currency, (parts: { amount: string }) => string> = {
  MMK: m.shared_money_mmk,
  USD: m.shared_money_usd,
  THB: m.shared_money_thb,
  SGD: m.shared_money_sgd,
  JPY: m.shared_money_jpy,
}

/** A price, in the page's language and digits: ၁၅,၀၀၀ ကျပ်, US$4.99. */
export const money = (price: Money): string =>
  currencies[price.currency]({ amount: formatAmount(price, pageLocale()) })
