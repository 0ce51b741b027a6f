import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { money } from '#web/i18n/money.ts'
import { productName } from '#web/i18n/plan-names.ts'
import { type Calculated, MAX_BUSINESS_SEATS } from './read-offer.ts'

/** Calculator of what seats cost: a form that asks the page for another sum, so that a sum has an address that can be passed on. */
export function Calculator({ products, product, days, chosenDays, typed, cost }: Calculated) {
  return (
    <section className="card calculator" id="calculator" aria-labelledby="calculator-title">
      <h2 id="calculator-title">{m.desk_business_calculator_title()}</h2>
      <form method="get" action="/thazin-for-business#calculator" className="form">
        <Choice
          name="product"
          label={m.desk_business_language()}
          chosen={product}
          options={products.map((one) => ({ value: one, text: productName(one) }))}
        />
        <Choice
          name="days"
          label={m.desk_business_term()}
          chosen={String(chosenDays)}
          options={days.map((one) => ({
            value: String(one),
            text: m.shared_pricing_days({ count: number(one) }),
          }))}
        />
        <div className="field">
          <label htmlFor="seats">{m.desk_business_seats()}</label>
          <span className="input-box">
            <input
              id="seats"
              name="seats"
              inputMode="numeric"
              defaultValue={cost ? number(cost.seats) : typed}
              maxLength={10}
              aria-invalid={cost ? undefined : true}
              aria-describedby={cost ? undefined : 'seats-error'}
            />
          </span>
          {!cost && (
            <p className="field-error" id="seats-error" role="alert">
              {m.desk_business_seats_error({ most: number(MAX_BUSINESS_SEATS) })}
            </p>
          )}
        </div>
        <button type="submit" className="button quiet">
          {m.desk_business_calculate()}
        </button>
      </form>
      {cost && <Cost cost={cost} />}
    </section>
  )
}

function Cost({ cost }: { cost: NonNullable<Calculated['cost']> }) {
  const price = (amount: number) => money({ amount, currency: cost.currency })
  return (
    <dl className="business-cost">
      <div>
        <dt>{m.desk_business_a_seat()}</dt>
        <dd>{price(cost.aSeat)}</dd>
      </div>
      <div>
        <dt>{m.desk_business_a_seat_a_month()}</dt>
        <dd>{price(cost.aMonth)}</dd>
      </div>
      <div>
        <dt>{m.desk_business_all({ count: number(cost.seats) })}</dt>
        <dd>
          <b>{price(cost.all)}</b>
        </dd>
      </div>
    </dl>
  )
}

type ChoiceProps = {
  name: string
  label: string
  chosen: string
  options: { value: string; text: string }[]
}

const Choice = ({ name, label, chosen, options }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <span className="input-box">
      <select id={name} name={name} defaultValue={chosen}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  </div>
)
