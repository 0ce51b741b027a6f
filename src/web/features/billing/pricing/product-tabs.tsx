import type { Currency } from '#domain/billing/money.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { productName } from '#web/i18n/plan-names.ts'
import type { Offer } from './chosen-offer.ts'
import { offerAddress } from './pricing-address.ts'

type Props = Pick<Offer, 'products' | 'product' | 'currencies' | 'currency'> & {
  path: string
  promo?: string | undefined
  onepayOnly: boolean
}

/** Links to what there is to buy, and in which money: each changes every price of the page. */
export function ProductTabs({ path, products, product, currencies, currency, promo, onepayOnly }: Props) {
  const kept = { promo, onepayOnly }
  const other = currency === currencies[0] ? undefined : currency
  return (
    <>
      {products.length > 1 && (
        <nav className="product-tabs" aria-label={m.billing_pricing_products()}>
          {products.map((one) => (
            <a
              key={one}
              href={offerAddress(path, { ...kept, product: one, currency: other })}
              aria-current={one === product ? 'true' : undefined}
              lang={detectLang(productName(one))}
            >
              {productName(one)}
            </a>
          ))}
        </nav>
      )}
      {currencies.length > 1 && (
        <p className="currencies small">
          <span className="soft">{m.billing_pricing_currency()}</span>
          {currencies.map((one) => (
            <a
              key={one}
              href={offerAddress(path, { ...kept, product, currency: one })}
              aria-current={one === currency ? 'true' : undefined}
            >
              {currencyNames[one]()}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

const currencyNames: Record<Currency, () => string> = {
  MMK: m.billing_currency_mmk,
  USD: m.billing_currency_usd,
  THB: m.billing_currency_thb,
  SGD: m.billing_currency_sgd,
  JPY: m.billing_currency_jpy,
}
