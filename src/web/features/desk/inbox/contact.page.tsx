import { m } from '#messages'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { InquiryFrame } from './inquiry-frame.tsx'
import { knownSender } from './known-sender.ts'
import { one, readInquiryValues, readParts, sendInquiry } from './send-inquiry.ts'
import { NameField, SenderEmailField, SenderPhone } from './sender-fields.tsx'

export const handle = { script: 'learner' } as const

export const meta: Meta = () => [
  { title: `${m.shared_contact_title()} · Thazin` },
  { name: 'description', content: m.desk_contact_lead() },
]

export async function loader(args: PageArgs) {
  const [parts, known] = await Promise.all([readParts(args), knownSender(args)])
  return { parts, known }
}

export async function action({ request, url, api }: PageArgs) {
  const form = await readFormData(request)
  if (form.has('locale')) return answerLocaleForm(form, url.pathname)
  const values = readInquiryValues(form)
  const input = {
    name: one(values, 'name') ?? '',
    phone: one(values, 'phone'),
    country_code: one(values, 'country_code') || 'MM',
    email: one(values, 'email')?.trim(),
    content: one(values, 'content') ?? '',
    website: one(values, 'website'),
    ticket: one(values, 'ticket'),
  }
  return await sendInquiry(values, input, (options) => api.inbox.contact(input, options))
}

/** Writing to the school. */
export default function Contact({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { parts, known } = loaderData
  const { values, fields = {} } = actionData ?? {}
  return (
    <InquiryFrame>
      <h1>{m.shared_contact_title()}</h1>
      <p>{m.desk_contact_lead()}</p>
      <InquiryForm parts={parts} state={actionData} submit={m.desk_contact_send()}>
        <NameField state={actionData} known={known.name} />
        <SenderPhone state={actionData} known={known.phone} countries={parts.countries} required={false} />
        <SenderEmailField
          state={actionData}
          known={known.email}
          note={m.desk_contact_one_of_both()}
          required={false}
        />
        <TextArea
          id="content"
          label={m.desk_inbox_content()}
          error={fields.content}
          value={one(values, 'content')}
          required
        />
      </InquiryForm>
      <p className="soft small">
        {m.desk_contact_faq()} <a href="/faq">{m.shared_text_faq()}</a>
      </p>
    </InquiryFrame>
  )
}
