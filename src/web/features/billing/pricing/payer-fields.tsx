import { m } from '#messages'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import type { Country } from '#web/ui/phone-number/served-countries.ts'

type Props = {
  values: Record<string, string>
  fields: Record<string, string | undefined>
  countries: readonly Country[]
  /** The signed-in learner; a plan for somebody else needs that person's phone. */
  learner: { name: string | null } | null
}

/** The fields for who gets the plan, if not the signed-in learner, and for who pays. */
export function PayerFields({ values, fields, countries, learner }: Props) {
  const phone = (
    <PhoneField
      value={values.phone}
      error={fields.phone}
      label={m.billing_pricing_phone()}
      note={m.billing_pricing_phone_note()}
      country={<CountryPicker countries={countries} chosen={values.country_code} />}
    />
  )
  return (
    <>
      {!learner && phone}
      <label className="choice for-other">
        <Icon name="gift" />
        <span>
          <b>{m.billing_pricing_for_other()}</b>
        </span>
        <input type="checkbox" name="for_other" value="1" defaultChecked={values.for_other === '1'} />
      </label>
      <div className="form other-fields">
        <p className="soft small">{m.billing_pricing_for_other_note()}</p>
        {learner && phone}
        <TextField
          id="payer_name"
          label={m.billing_pricing_payer_name()}
          error={fields.payer_name}
          defaultValue={values.payer_name ?? learner?.name ?? ''}
          autoComplete="name"
          maxLength={100}
        />
        <TextField
          id="payer_contact"
          label={m.billing_pricing_payer_contact()}
          error={fields.payer_contact}
          note={m.billing_pricing_optional()}
          defaultValue={values.payer_contact}
          maxLength={200}
        />
        <MessageField value={values.message} error={fields.message} />
      </div>
    </>
  )
}

const MessageField = ({ value, error }: { value: string | undefined; error: string | undefined }) => (
  <div className="field">
    <label htmlFor="message">{m.billing_pricing_message()}</label>
    <div className="input-box">
      <textarea
        id="message"
        name="message"
        rows={2}
        maxLength={500}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby="message-note"
      />
    </div>
    <FieldNote
      id="message"
      label={m.billing_pricing_message()}
      error={error}
      note={m.billing_pricing_optional()}
    />
  </div>
)
