import type { Client } from '#contract/client.ts'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { m } from '#messages'
import { day, number } from '#web/i18n/format.ts'
import { productName } from '#web/i18n/plan-names.ts'
import { signInFirst } from '#web/runtime/documents/after-sign-in.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Form } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { InquiryFrame } from '../inquiry-frame.tsx'
import { InquiryStateChip } from '../inquiry-state.tsx'

export const handle = { script: 'learner' } as const

const APPLY = '/apply-scholarship'

export const meta: Meta = () => [
  { title: `${m.desk_scholarship_title()} · Thazin` },
  { name: 'description', content: m.desk_scholarship_description() },
]

export const loader = async ({ api }: PageArgs) => (await api.inbox.scholarship({})).data

export async function action({ request, url, learner }: PageArgs) {
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, url.pathname)
  return learner ? redirect(APPLY) : signInFirst(APPLY)
}

type Round = NonNullable<Awaited<ReturnType<Client['inbox']['scholarship']>>['data']>

/** The round of scholarships, and the way to apply. */
export default function Scholarship({ loaderData: round }: PageProps<typeof loader>) {
  if (!round)
    return (
      <InquiryFrame>
        <h1>{m.desk_scholarship_title()}</h1>
        <p className="empty">{m.desk_inbox_no_round()}</p>
      </InquiryFrame>
    )
  const { title, about, for_whom, application, has_applied } = round
  return (
    <InquiryFrame>
      <h1>{title}</h1>
      {about.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Facts {...round} />
      <section>
        <h2>{m.desk_scholarship_for_whom()}</h2>
        <ul className="plain-list">
          {for_whom.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{m.desk_scholarship_how()}</h2>
        <ol className="letter-steps">
          <li>{m.desk_scholarship_step_sign_in()}</li>
          <li>{m.desk_scholarship_step_write({ words: number(round.least_words) })}</li>
          <li>{m.desk_scholarship_step_read()}</li>
          <li>{m.desk_scholarship_step_result()}</li>
        </ol>
      </section>
      {application ? (
        <Applied {...application} />
      ) : has_applied ? (
        <p className="chip">{m.desk_inbox_applied_already()}</p>
      ) : (
        <Apply {...round} />
      )}
    </InquiryFrame>
  )
}

const dayOf = (instant: string, before = 0) =>
  day(new Date(Date.parse(instant) - before).toISOString(), DEFAULT_TIME_ZONE)

const Facts = ({ product, days, places, state, opens_at, closes_at }: Round) => (
  <dl className="card letter-facts">
    <div>
      <dt>{m.desk_scholarship_opens_what()}</dt>
      <dd>{m.desk_scholarship_opens_days({ product: productName(product), days: number(days) })}</dd>
    </div>
    <div>
      <dt>{m.desk_scholarship_places()}</dt>
      <dd>{number(places)}</dd>
    </div>
    {state === 'soon' && opens_at && (
      <div>
        <dt>{m.desk_scholarship_from()}</dt>
        <dd>{dayOf(opens_at)}</dd>
      </div>
    )}
    {closes_at && (
      <div>
        <dt>{m.desk_scholarship_until()}</dt>
        <dd>{dayOf(closes_at, 1)}</dd>
      </div>
    )}
  </dl>
)

function Apply({ state, opens_at }: Round) {
  const isSignedIn = useReader().learnerId !== null
  if (state === 'soon' && opens_at)
    return <p className="chip gold">{m.desk_inbox_opens({ day: dayOf(opens_at) })}</p>
  if (state === 'over') return <p className="chip">{m.desk_scholarship_over()}</p>
  if (isSignedIn)
    return (
      <a href={APPLY} className="button">
        {m.desk_scholarship_apply()}
      </a>
    )
  return (
    <Form method="post" className="form">
      <button type="submit" name="apply" value="1" className="button">
        {m.desk_scholarship_apply()}
      </button>
      <p className="soft small">{m.desk_scholarship_sign_in_first()}</p>
    </Form>
  )
}

const RESULT = { accepted: m.desk_inbox_told_accepted_text, refused: m.desk_inbox_told_refused_text }

const Applied = ({ id, state, answer }: NonNullable<Round['application']>) => (
  <section className="card" aria-labelledby="applied">
    <h2 id="applied">{m.desk_scholarship_applied({ number: number(id) })}</h2>
    <p>
      <InquiryStateChip state={state} />
    </p>
    <p>{state === 'accepted' || state === 'refused' ? RESULT[state]() : m.desk_sent_open_text()}</p>
    {answer && <p className="letter-answer-text">{answer}</p>}
    <a href="/sent" className="block-link">
      {m.desk_sent_title()}
    </a>
  </section>
)
