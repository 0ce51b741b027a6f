import { m } from '#messages'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import type { Country } from '#web/ui/phone-number/served-countries.ts'

type Props = {
  values: Record<string, string>
  fields: Record<string, string | undefined>
  countries: readonly Country[]
}

/** Fields for who takes a campaign's offer. */
export const BuyerFields = ({ values, fields, countries }: Props) => (
  <>
    <TextField
      id="name"
      label={m.billing_campaign_name()}
      error={fields.name}
      defaultValue={values.name}
      autoComplete="name"
      maxLength={100}
    />
    <PhoneField
      value={values.phone}
      error={fields.phone}
      label={m.billing_pricing_phone()}
      note={m.billing_pricing_phone_note()}
      country={<CountryPicker countries={countries} chosen={values.country_code} />}
    />
  </>
)
