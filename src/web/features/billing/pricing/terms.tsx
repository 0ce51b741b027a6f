import { m } from '#messages'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import type { PlanTerm } from './chosen-offer.ts'
import { TermPrice } from './term-price.tsx'

type Props = { terms: PlanTerm[]; chosen: string; error: string | undefined }

/** For how long: a month's price large, and the whole price beside it. */
export function Terms({ terms, chosen, error }: Props) {
  return (
    <fieldset className="field">
      <legend>{m.billing_pricing_terms()}</legend>
      <div className="terms">
        {terms.map((term) => (
          <label key={term.planId} className="choice term">
            <input
              type="radio"
              name="plan_id"
              value={term.planId}
              defaultChecked={String(term.planId) === chosen}
            />
            <TermPrice {...term} />
          </label>
        ))}
      </div>
      {error && <FieldFaultNote text={error} label={m.billing_pricing_terms()} />}
      <p className="soft small">{m.billing_pricing_month_note()}</p>
    </fieldset>
  )
}
