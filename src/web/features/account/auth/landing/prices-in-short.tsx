import { PRODUCTS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { money } from '#web/i18n/money.ts'
import { productName } from '#web/i18n/plan-names.ts'
import { usePageView } from '#web/ui/page/page-view.ts'
import { inSameView } from '#web/ui/page/same-view.ts'
import type { CheapestMonth } from '#web/ui/preview/cheapest-month.ts'

/** Minimum price of each product, and the note that the beginning is free. */
export function PricesInShort({ months }: { months: CheapestMonth }) {
  const { search } = usePageView()
  const sold = PRODUCTS.flatMap((product) => {
    const month = months[product]
    return month ? [{ product, price: money(month) }] : []
  })
  if (sold.length === 0) return null
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">{m.account_start_prices_title()}</h2>
      <p className="soft">{m.account_start_prices_lead()}</p>
      <ul className="price-cards">
        {sold.map(({ product, price }) => (
          <li key={product} className="card">
            <h3>{productName(product)}</h3>
            <p>{m.shared_plans_from_month({ price })}</p>
          </li>
        ))}
      </ul>
      <p>
        <a className="button quiet" href={inSameView('/pricing', search)}>
          {m.account_start_prices_all()}
        </a>
      </p>
    </section>
  )
}
