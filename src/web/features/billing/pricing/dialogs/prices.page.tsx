import type { Product } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { money } from '#web/i18n/money.ts'
import { productName } from '#web/i18n/plan-names.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Icon } from '#web/ui/icon.tsx'
import { chosenOffer } from '../chosen-offer.ts'
import { readPaymentWays } from '../read-offer.ts'
import { PlanDialog } from './plan-dialog.tsx'

export const meta: Meta = () => [{ title: `${m.shared_pricing_title()} · Thazin` }]

const addresses: Record<Product, string> = {
  english: '/learn/language-payment?language=english',
  japanese: '/learn/language-payment?language=japanese',
  'learn-plus': '/learn/learn-plus-payment',
}

/** Each product that is sold, with the least that a month of it costs. */
export async function loader(args: PageArgs) {
  const [sold, { ways }] = await Promise.all([args.api.plans.listPublic({}), readPaymentWays(args)])
  const products = [...new Set(sold.data.map(({ product }) => product))]
  return {
    products: products.flatMap((product) => {
      const offer = chosenOffer(sold.data, ways, { search: new URLSearchParams({ product }), product })
      const [cheapest] = [...(offer?.terms ?? [])].sort((one, other) => one.aMonth - other.aMonth)
      if (!offer || !cheapest) return []
      const { price, aMonth } = cheapest
      return { product, feature: offer.features[0] ?? '', aMonth: { ...price, amount: aMonth } }
    }),
  }
}

export default function Prices({ loaderData: { products } }: PageProps<typeof loader>) {
  return (
    <PlanDialog title={m.shared_pricing_title()}>
      {products.length === 0 && <p className="empty">{m.billing_pricing_nothing_sold()}</p>}
      <ul className="terms">
        {products.map(({ product, feature, aMonth }) => (
          <li key={product}>
            <a href={addresses[product]} className="choice term">
              <span className="term-whole">
                <b lang={detectLang(productName(product))}>{productName(product)}</b>
                <span className="soft small">{feature}</span>
                <span className="soft small">{m.shared_plans_from_month({ price: money(aMonth) })}</span>
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
      <p className="soft small">{m.billing_pricing_extends()}</p>
    </PlanDialog>
  )
}
