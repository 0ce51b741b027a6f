import { m } from '#messages'
import { money } from '#web/i18n/money.ts'
import { type PlanTerm, priceToPay } from './chosen-offer.ts'

/** Facts to know before the button, and the button, which carries the amount of the term that is chosen: by style alone. */
export function BeforePaying({ terms, refundRule }: { terms: PlanTerm[]; refundRule: string }) {
  return (
    <>
      <section className="before-paying small" aria-labelledby="money-back">
        <p>
          <b>{m.billing_pricing_no_renewal()}</b> {m.billing_pricing_extends()}
        </p>
        <h2 id="money-back">{m.billing_pricing_refund()}</h2>
        <p>{refundRule}</p>
      </section>
      <div className="bottom-action">
        <button type="submit" className="button pay">
          <span className="pay-plain">{m.billing_pricing_pay_plain()}</span>
          {terms.map((term) => (
            <span key={term.planId} className="pay-amount">
              {m.billing_pricing_pay({ price: money(priceToPay(term)) })}
            </span>
          ))}
        </button>
      </div>
    </>
  )
}
