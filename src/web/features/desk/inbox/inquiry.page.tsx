import { CallError } from '#contract/errors.ts'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { m } from '#messages'
import { dayAndTime, number } from '#web/i18n/format.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Form } from '#web/ui/form.tsx'
import { InquiryFrame } from './inquiry-frame.tsx'
import { InquiryStateChip } from './inquiry-state.tsx'

export const handle = { script: 'learner' } as const

type Args = PageArgs<'token'>

export const meta: Meta<typeof loader> = ({ loaderData: { letter } }) => [
  { title: `${letter ? m.desk_sent_number({ number: number(letter.id) }) : m.desk_sent_erased()} · Thazin` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ api, params, url, settings }: Args) {
  const isErased = url.searchParams.has('erased')
  const isNew = url.searchParams.has('new')
  const link = `${settings.publicUrl}/sent/${params.token}`
  try {
    const { data: letter } = await api.inbox.letter({ token: params.token })
    return { letter, isNew, link }
  } catch (error) {
    if (isErased && error instanceof CallError && error.status === 404)
      return { letter: null, isNew: false, link }
    if (error instanceof CallError && error.status === 422) throw respond(null, { status: 404 })
    throw error
  }
}

export async function action({ request, url, api, params }: Args) {
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, url.pathname)
  if (form.get('erase') !== 'yes') return redirect(url.pathname)
  await api.inbox.eraseLetter({ token: params.token }).catch((error) => {
    if (!(error instanceof CallError) || error.status !== 404) throw error
  })
  return redirect(`${url.pathname}?erased=1`)
}

/** Page of what became of a letter, for anybody with its link. */
export default function Letter({ loaderData: { letter, isNew, link } }: PageProps<typeof loader>) {
  if (!letter)
    return (
      <InquiryFrame>
        <h1>{m.desk_sent_erased()}</h1>
        <p>{m.desk_sent_erased_text()}</p>
        <a href="/" className="button quiet">
          {m.shared_text_home()}
        </a>
      </InquiryFrame>
    )
  return (
    <InquiryFrame>
      {isNew && (
        <div className="letter-thanks" role="status">
          <p>
            <b>{m.desk_sent_thanks()}</b>
          </p>
          <p>{letter.thanks ?? m.desk_sent_thanks_text()}</p>
        </div>
      )}
      <header>
        <p className="soft small">{letter.title}</p>
        <h1>{m.desk_sent_number({ number: number(letter.id) })}</h1>
        <p className="letter-standing">
          <InquiryStateChip state={letter.state} />
          <span className="soft small">{dayAndTime(letter.sent_at, DEFAULT_TIME_ZONE)}</span>
        </p>
      </header>
      <Answer {...letter} />
      <div className="field">
        <label htmlFor="link">{m.desk_sent_link()}</label>
        <div className="input-box">
          <input id="link" lang="en" readOnly defaultValue={link} aria-describedby="link-note" />
        </div>
        <p id="link-note" className="soft small">
          {m.desk_sent_link_note()}
        </p>
      </div>
      <details className="card" open={isNew}>
        <summary>{m.desk_sent_what()}</summary>
        <dl className="letter-fields">
          {letter.fields.map(({ label, value }) => (
            <div key={label}>
              <dt className="soft small">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {letter.has_document && (
            <div>
              <dt className="soft small">{m.desk_apply_document()}</dt>
              <dd>✓</dd>
            </div>
          )}
        </dl>
      </details>
      <details className="card">
        <summary>{m.desk_sent_erase()}</summary>
        <Form method="post" className="form">
          <p>{m.desk_sent_erase_text()}</p>
          <button type="submit" name="erase" value="yes" className="button danger">
            {m.desk_sent_erase_yes()}
          </button>
        </Form>
      </details>
    </InquiryFrame>
  )
}

type Said = Pick<
  NonNullable<Awaited<ReturnType<typeof loader>>['letter']>,
  'state' | 'answer' | 'answered_at'
>

function Answer({ state, answer, answered_at }: Said) {
  if (answer === null)
    return (
      <p>
        {{
          open: m.desk_sent_open_text,
          accepted: m.desk_inbox_told_accepted_text,
          refused: m.desk_inbox_told_refused_text,
          closed: m.desk_sent_closed_text,
          answered: m.desk_sent_open_text,
        }[state]()}
      </p>
    )
  return (
    <section className="card letter-answer" aria-labelledby="answer">
      <h2 id="answer">{m.desk_sent_answer()}</h2>
      <p>{answer}</p>
      {answered_at && <p className="soft small">{dayAndTime(answered_at, DEFAULT_TIME_ZONE)}</p>}
    </section>
  )
}
