import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { respond } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { InquiryForm } from '../inquiry-form.tsx'
import { InquiryFrame } from '../inquiry-frame.tsx'
import {
  type InquiryFormState,
  type Parts,
  readInquiryValues,
  readParts,
  sendInquiry,
} from '../send-inquiry.ts'
import { FormFieldInput, type ShownForm } from './form-field.tsx'
import { FormList, Openness } from './form-list.tsx'

export const handle = { script: 'learner' } as const

export const meta: Meta<typeof loader> = ({ loaderData: { form } }) => [
  { title: `${form?.title ?? m.desk_forms_title()} · Thazin` },
  { name: 'description', content: form?.description ?? m.desk_forms_lead() },
]

const slugOf = (url: URL) => url.searchParams.get('slug')

export async function loader(args: PageArgs) {
  const slug = slugOf(args.url)
  if (slug === null) return { form: null, forms: (await args.api.inbox.forms({})).data, parts: null }
  try {
    const { data: form } = await args.api.inbox.form({ slug })
    return { form, forms: [], parts: await readParts(args) }
  } catch (error) {
    if (error instanceof CallError && error.status === 422) throw respond(null, { status: 404 })
    throw error
  }
}

export async function action({ request, url, api }: PageArgs) {
  const form = await readFormData(request)
  const slug = slugOf(url)
  if (form.has('locale') || slug === null) return answerLocaleForm(form, url.pathname + url.search)
  const values = readInquiryValues(form)
  const { attempt: _, learner_id: __, ...rest } = values
  const asSent = Object.entries(rest).map(([name, list]) => [name, list.length > 1 ? list : list[0]])
  const input = { ...Object.fromEntries(asSent), slug }
  return await sendInquiry(values, input, (options) => api.inbox.sendForm(input, options))
}

/** The open forms, or with `?slug=` one of them. */
export default function Forms({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { form, forms, parts } = loaderData
  return (
    <InquiryFrame>
      {form && parts ? (
        <OneForm form={form} parts={parts} state={actionData} />
      ) : (
        <>
          <h1>{m.desk_forms_title()}</h1>
          <p>{m.desk_forms_lead()}</p>
          <FormList forms={forms} />
        </>
      )}
    </InquiryFrame>
  )
}

type Props = { form: ShownForm; parts: Parts; state: InquiryFormState | undefined }

const OneForm = ({ form, parts, state }: Props) => (
  <>
    <PageHead back="/form" label={m.desk_forms_title()}>
      <h1>{form.title}</h1>
    </PageHead>
    <p>{form.description}</p>
    <Openness {...form} />
    {(form.state === 'open' || state) && (
      <InquiryForm parts={parts} state={state} submit={m.desk_contact_send()}>
        {form.fields.map((field) => (
          <FormFieldInput
            key={field.name}
            field={field}
            values={state?.values[field.name] ?? []}
            error={state?.fields[field.name]}
          />
        ))}
      </InquiryForm>
    )}
  </>
)
