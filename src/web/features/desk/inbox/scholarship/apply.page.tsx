import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { FileField } from '#web/ui/fields/file-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from '../inbox.css?url'
import { knownSender } from '../known-sender.ts'
import { one, readInquiryValues, readParts, sendInquiry } from '../send-inquiry.ts'
import { NameField, SenderEmailField } from '../sender-fields.tsx'

export const handle = { tabs: false } as const

export const meta: Meta = () => [{ title: `${m.desk_apply_title()} · Thazin` }]

export async function loader(args: PageArgs) {
  const { data: round } = await args.api.inbox.scholarship({})
  // What was chosen there already, or can't be chosen, is said there.
  if (round?.state !== 'open' || round.has_applied)
    return args.request.method === 'POST' ? null : redirect('/scholarship')
  const [{ attempt }, known] = await Promise.all([readParts(args), knownSender(args)])
  return { title: round.title, least: round.least_words, attempt, known }
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  const values = readInquiryValues(form)
  const document = form.get('document')
  const isChosen = document instanceof File && document.size > 0
  const input = {
    name: one(values, 'name') ?? '',
    email: one(values, 'email')?.trim() ?? '',
    reason: one(values, 'reason') ?? '',
    ...(isChosen && { document }),
  }
  // A file has no words by which it is told from another: its size and name do.
  const known = { ...input, document: isChosen && [document.name, document.size] }
  return await sendInquiry(values, known, (options) => api.inbox.applyScholarship(input, options))
}

/** An application for a scholarship. */
export default function Apply({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { values, fields = {}, message = '' } = actionData ?? {}
  const { title = m.desk_scholarship_title(), least = 50, attempt = '', known } = loaderData ?? {}
  const fault = message || (Object.keys(fields).length > 0 ? m.desk_inbox_faults() : '')
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <main className="inbox">
        <PageHead back="/scholarship" label={m.desk_scholarship_title()}>
          <h1>{m.desk_apply_title()}</h1>
        </PageHead>
        <p>{title}</p>
        <Form method="post" encType="multipart/form-data" noValidate className="form letter-form">
          {fault && (
            <p className="letter-fault" role="alert">
              {fault} {m.desk_inbox_nothing_lost()}
            </p>
          )}
          <input type="hidden" name="attempt" value={one(values, 'attempt') ?? attempt} />
          <NameField state={actionData} known={known?.name ?? ''} />
          <SenderEmailField state={actionData} known={known?.email ?? ''} required />
          <TextArea
            id="reason"
            label={m.desk_inbox_reason()}
            note={m.desk_apply_reason_note({ words: number(least) })}
            error={fields.reason}
            value={one(values, 'reason')}
            rows={10}
            required
          />
          <Behaviour name="file-chosen" when="touch">
            <FileField
              name="document"
              label={`${m.desk_apply_document()} ${m.desk_inbox_optional()}`}
              icon="camera"
              accept="image/jpeg,image/png,image/webp"
              note={
                actionData && !fields.document ? m.desk_apply_document_again() : m.desk_apply_document_note()
              }
              fault={fields.document}
              required={false}
            />
          </Behaviour>
          <button type="submit" className="button">
            {m.desk_apply_send()}
          </button>
          <p className="soft small">
            {m.desk_inbox_privacy()} <a href="/privacy-policy">{m.shared_text_privacy()}</a>
          </p>
        </Form>
      </main>
    </>
  )
}
