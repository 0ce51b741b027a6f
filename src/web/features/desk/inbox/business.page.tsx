import { m } from '#messages'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { BUSINESS_REQUEST, BusinessRequest } from './business-request.tsx'
import { InquiryFrame } from './inquiry-frame.tsx'
import { knownSender } from './known-sender.ts'
import { one, readInquiryValues, readParts, sendInquiry } from './send-inquiry.ts'

export const handle = { script: 'learner' } as const

export const meta: Meta = () => [
  { title: `${m.desk_business_request_title()} · Thazin` },
  { name: 'description', content: m.desk_business_request_lead() },
]

export async function loader(args: PageArgs) {
  const [parts, known] = await Promise.all([readParts(args), knownSender(args)])
  return { parts, known }
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  if (form.has('locale')) return answerLocaleForm(form, BUSINESS_REQUEST)
  const values = readInquiryValues(form)
  const text = (name: string) => one(values, name) ?? ''
  const input = {
    company: text('company'),
    name: text('name'),
    phone: text('phone'),
    country_code: text('country_code') || 'MM',
    email: text('email').trim(),
    team_size: text('team_size') || (undefined as never),
    content: text('content'),
    website: text('website'),
    ticket: text('ticket'),
  }
  return await sendInquiry(values, input, (options) => api.inbox.businessInquiry(input, options))
}

/** A company asks for an offer. */
export default function Business({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  return (
    <InquiryFrame>
      <h1>{m.desk_business_request_title()}</h1>
      <p>{m.desk_business_request_lead()}</p>
      <BusinessRequest {...loaderData} state={actionData} />
    </InquiryFrame>
  )
}
