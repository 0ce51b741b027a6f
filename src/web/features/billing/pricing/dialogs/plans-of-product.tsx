import { m } from '#messages'
import { productName } from '#web/i18n/plan-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Offer } from '../chosen-offer.ts'
import { offerAddress } from '../pricing-address.ts'
import { TermPrice } from '../term-price.tsx'
import { PlanDialog } from './plan-dialog.tsx'

type Props = { offer: Pick<Offer, 'product' | 'terms' | 'features'> | null; children?: React.ReactNode }

/** Benefits and price of a plan of one product; each term leads to the form that buys it. */
export function PlansOfProduct({ offer, children }: Props) {
  if (!offer)
    return (
      <PlanDialog title={m.shared_pricing_title()}>
        <p className="empty">{m.billing_pricing_nothing_sold()}</p>
      </PlanDialog>
    )
  const { product, terms, features } = offer
  return (
    <PlanDialog title={m.billing_plans_open_all({ product: productName(product) })}>
      <ul className="plan-features small">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
      <ul className="terms" aria-label={m.billing_pricing_terms()}>
        {terms.map((term) => (
          <li key={term.planId}>
            <a href={offerAddress('/pricing', { product, plan: term.planId })} className="choice term">
              <TermPrice {...term} />
            </a>
          </li>
        ))}
      </ul>
      <a href="/learn" className="button quiet">
        {m.billing_plans_free_lessons()}
      </a>
    </PlanDialog>
  )
}
