import type { ReactNode } from 'react'
import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import { type InquiryFormState, one, type Parts } from './send-inquiry.ts'

/** Props of a sender's field; what was typed comes before what is known. */
type Props = { state: InquiryFormState | undefined; known: string }

/** The name of who writes. */
export const NameField = ({ state, known }: Props) => (
  <TextField
    id="name"
    label={m.desk_inbox_name()}
    error={state?.fields.name}
    defaultValue={one(state?.values, 'name') ?? known}
    autoComplete="name"
    maxLength={100}
    required
  />
)

/** Phone field, where an answer may go by phone. */
export function SenderPhone({
  state,
  known,
  countries,
  required,
}: Props & { countries: Parts['countries']; required: boolean }) {
  const country = countries.find(({ dial_code }) => known.startsWith(dial_code))
  return (
    <PhoneField
      value={one(state?.values, 'phone') ?? (country ? phoneNumber(known) : known)}
      error={state?.fields.phone}
      label={m.desk_inbox_phone()}
      required={required}
      country={
        <CountryPicker countries={countries} chosen={one(state?.values, 'country_code') ?? country?.iso2} />
      }
    />
  )
}

type EmailProps = Props & { required: boolean; note?: ReactNode }

/** E-mail field, where an answer may go by mail. */
export const SenderEmailField = ({ state, known, required, note }: EmailProps) => (
  <TextField
    id="email"
    type="email"
    label={m.desk_inbox_email()}
    error={state?.fields.email}
    note={note}
    defaultValue={one(state?.values, 'email') ?? known}
    autoComplete="email"
    maxLength={254}
    required={required}
  />
)
