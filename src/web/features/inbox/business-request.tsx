import { m } from '#messages'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import { LetterForm } from './letter-form.tsx'
import { type LetterState, one, type Parts } from './send-letter.ts'
import { EmailField, NameField } from './sender-fields.tsx'

/** Where the form of a company is answered, wherever it stands. */
export const BUSINESS_REQUEST = '/thazin-for-business/request'

type Props = { parts: Parts; state?: LetterState | undefined }

/** The form in which a company asks for an offer; refused, it comes back on its own page. */
export function BusinessRequest({ parts, state }: Props) {
  const { values, fields = {} } = state ?? {}
  const line = (name: string) => ({
    id: name,
    error: fields[name],
    defaultValue: one(values, name),
    required: true,
  })
  return (
    <LetterForm parts={parts} state={state} action={BUSINESS_REQUEST} submit={m.business_request_send()}>
      <TextField {...line('company')} label={m.inbox_company()} autoComplete="organization" maxLength={200} />
      <NameField state={state} />
      <PhoneField
        value={one(values, 'phone')}
        error={fields.phone}
        label={m.inbox_phone()}
        country={<CountryPicker countries={parts.countries} chosen={one(values, 'country_code')} />}
      />
      <EmailField state={state} required />
      <TextField {...line('team_size')} label={m.inbox_team_size()} inputMode="numeric" maxLength={9} />
      <TextArea
        id="content"
        label={m.inbox_business_content()}
        note={m.business_request_note()}
        error={fields.content}
        value={one(values, 'content')}
        required
      />
    </LetterForm>
  )
}
