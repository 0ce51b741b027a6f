import { perMonth } from '#domain/payments/price.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { money } from '#web/i18n/money.ts'
import { paidFor, type Term } from './chosen-offer.ts'

type Props = { terms: Term[]; chosen: string; error: string | undefined }

/** For how long: a month's price large, and the whole price beside it. */
export function Terms({ terms, chosen, error }: Props) {
  return (
    <fieldset className="field">
      <legend>{m.pricing_terms()}</legend>
      <div className="terms">
        {terms.map((term) => (
          <TermChoice key={term.planId} term={term} isChosen={String(term.planId) === chosen} />
        ))}
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <p className="soft small">{m.pricing_month_note()}</p>
    </fieldset>
  )
}

function TermChoice({ term, isChosen }: { term: Term; isChosen: boolean }) {
  const { planId, days, price, otherPrices, aMonth, reduced, comparedWith } = term
  const before = reduced === null ? comparedWith : price.amount
  const month = reduced === null ? aMonth : perMonth({ ...price, amount: reduced }, days)
  return (
    <label className="choice term">
      <input type="radio" name="plan_id" value={planId} defaultChecked={isChosen} />
      <span className="term-whole">
        <b>{m.pricing_days({ count: number(days) })}</b>
        <span className="soft small">
          {before !== null && (
            <>
              <s>
                <span className="visually-hidden">{m.pricing_before()} </span>
                {money({ ...price, amount: before })}
              </s>{' '}
            </>
          )}
          {m.pricing_whole({ price: money(paidFor(term)) })}
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
        <span className="soft small">{m.pricing_a_month()}</span>
      </span>
    </label>
  )
}
