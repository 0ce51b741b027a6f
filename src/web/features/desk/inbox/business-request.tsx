import { m } from '#messages'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import type { KnownSender } from './known-sender.ts'
import { type InquiryFormState, one, type Parts } from './send-inquiry.ts'
import { NameField, SenderEmailField, SenderPhone } from './sender-fields.tsx'

/** Address at which the form of a company is answered, wherever it stands. */
export const BUSINESS_REQUEST = '/thazin-for-business/request'

type Props = { parts: Parts; known: KnownSender; state?: InquiryFormState | undefined }

/** The form in which a company asks for an offer; refused, it comes back on its own page. */
export function BusinessRequest({ parts, known, state }: Props) {
  const { values, fields = {} } = state ?? {}
  const line = (name: string) => ({
    id: name,
    error: fields[name],
    defaultValue: one(values, name),
    required: true,
  })
  return (
    <InquiryForm
      parts={parts}
      state={state}
      action={BUSINESS_REQUEST}
      submit={m.desk_business_request_send()}
    >
      <TextField
        {...line('company')}
        label={m.desk_inbox_company()}
        autoComplete="organization"
        maxLength={200}
      />
      <NameField state={state} known={known.name} />
      <SenderPhone state={state} known={known.phone} countries={parts.countries} required />
      <SenderEmailField state={state} known={known.email} required />
      <TextField {...line('team_size')} label={m.desk_inbox_team_size()} inputMode="numeric" maxLength={9} />
      <TextArea
        id="content"
        label={m.desk_inbox_business_content()}
        note={m.desk_business_request_note()}
        error={fields.content}
        value={one(values, 'content')}
        required
      />
    </InquiryForm>
  )
}
