import { m } from '#messages'
import { wayName } from '#web/i18n/plan-names.ts'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { PaymentIcon } from '#web/ui/payment-kind.tsx'
import type { Provider } from './chosen-offer.ts'

type Props = { ways: Provider[]; chosen: string | undefined; onepayOnly: boolean; error: string | undefined }

/** The payment providers. One that doesn't respond at the moment is marked, and can't be chosen. */
export function WaysToPay({ ways, chosen, onepayOnly, error }: Props) {
  const first = ways.find(({ is_available }) => is_available)?.provider
  const wanted = ways.find(({ provider, is_available }) => provider === chosen && is_available)?.provider
  return (
    <fieldset className="field" id="ways">
      <legend>{m.billing_pricing_ways()}</legend>
      {onepayOnly && <p className="soft small">{m.billing_pricing_only_onepay()}</p>}
      <div className="ways">
        {ways.map(({ provider, name, is_available }) => {
          const { text, lang } = wayName(provider, name)
          return (
            <label key={provider} className="choice way">
              <input
                type="radio"
                name="provider"
                value={provider}
                disabled={!is_available}
                defaultChecked={provider === (wanted ?? first)}
              />
              <PaymentIcon provider={provider} />
              <span lang={lang}>{text}</span>
              {!is_available && <b className="way-down">{m.billing_pricing_way_down()}</b>}
            </label>
          )
        })}
      </div>
      {error && <FieldFaultNote text={error} label={m.billing_pricing_ways()} />}
    </fieldset>
  )
}
