import { perMonth } from '#domain/billing/price.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { money } from '#web/i18n/money.ts'
import { type PlanTerm, priceToPay } from './chosen-offer.ts'

/** Length of a term, its whole price, and a month's. */
export function TermPrice(term: PlanTerm) {
  const { days, price, otherPrices, aMonth, reduced, comparedWith } = term
  const before = reduced === null ? comparedWith : price.amount
  const month = reduced === null ? aMonth : perMonth({ ...price, amount: reduced }, days)
  return (
    <>
      <span className="term-whole">
        <b>{m.shared_pricing_days({ count: number(days) })}</b>
        <span className="soft small">
          {before !== null && (
            <>
              <s>
                <span className="visually-hidden">{m.billing_pricing_before()} </span>
                {money({ ...price, amount: before })}
              </s>{' '}
            </>
          )}
          {m.billing_pricing_whole({ price: money(priceToPay(term)) })}
        </span>
        {reduced === null &&
          otherPrices.map((other) => (
            <span key={other.currency} className="soft small">
              {money(other)}
            </span>
          ))}
      </span>
      <span className="term-month">
        <b>{money({ ...price, amount: month })}</b>
        <span className="soft small">{m.billing_pricing_a_month()}</span>
      </span>
    </>
  )
}
