import type { Client } from '#contract/client.ts'
import { CURRENCIES, type Currency, isCurrency, type Money } from '#domain/billing/money.ts'
import type { Product } from '#domain/school/lookups.ts'

export type PublicPlan = Awaited<ReturnType<Client['plans']['listPublic']>>['data'][number]
export type Provider = Awaited<ReturnType<Client['payments']['providers']>>['data'][number]

/** One length of a product's plan, with what it costs. */
export type PlanTerm = {
  planId: number
  days: number
  price: Money
  /** The same in the other currencies. */
  otherPrices: Money[]
  /** For 30 days, in the price's currency. */
  aMonth: number
  /** At which it was sold before, as the server reports. */
  comparedWith: number | null
  /** Price that is really asked for, by a promo code or a campaign; null if that is the price. */
  reduced: number | null
}

export type Offer = {
  products: Product[]
  product: Product
  features: string[]
  terms: PlanTerm[]
  /** The plan that is chosen when the page opens. */
  planId: number
  currency: Currency
  /** In which a plan has a price that somebody takes. */
  currencies: Currency[]
  /** Providers that take the currency. */
  ways: Provider[]
}

type Wish = {
  search: URLSearchParams
  /** Product that is shown where the address names none. */
  product: Product
}

/**
 * Offer that an address asks for: its plan, else its product's shortest; in its currency, else the first that can be paid in. Null if
 * nothing is sold.
 */
export function chosenOffer(
  plans: readonly PublicPlan[],
  providers: readonly Provider[],
  wish: Wish,
): Offer | null {
  const named = plans.find(({ id }) => String(id) === wish.search.get('plan'))
  const products = [...new Set(plans.map(({ product }) => product))]
  const wanted = [named?.product, wish.search.get('product'), wish.product, products[0]]
  const product = wanted.flatMap((one) => products.find((sold) => sold === one) ?? [])[0]
  const ofProduct = plans.filter((plan) => plan.product === product)
  const [shortest] = ofProduct
  if (!product || !shortest) return null
  const currencies = CURRENCIES.filter(
    (currency) =>
      ofProduct.every(({ prices }) => prices.some((price) => price.currency === currency)) &&
      providers.some((provider) => provider.currencies.includes(currency)),
  )
  const asked = wish.search.get('currency') ?? ''
  const currency =
    isCurrency(asked) && currencies.includes(asked) ? asked : (currencies[0] ?? shortest.currency)
  return {
    products,
    product,
    features: shortest.features,
    terms: ofProduct.map((plan) => termOf(plan, currency)),
    planId: named?.id ?? shortest.id,
    currency,
    currencies,
    ways: providers.filter((provider) => provider.currencies.includes(currency)),
  }
}

function termOf({ id, duration_days, prices }: PublicPlan, currency: Currency): PlanTerm {
  const price = prices.find((one) => one.currency === currency) ?? prices[0]
  if (!price) throw new Error(`The plan ${id} has no price`)
  return {
    planId: id,
    days: duration_days,
    price: { amount: price.amount, currency: price.currency },
    otherPrices: prices.filter((one) => one !== price).map(({ amount, currency }) => ({ amount, currency })),
    aMonth: price.per_month_amount,
    comparedWith: price.compare_at_amount,
    reduced: null,
  }
}

/** Price that is paid for a term. */
export const priceToPay = ({ price, reduced }: PlanTerm): Money => ({
  ...price,
  amount: reduced ?? price.amount,
})
