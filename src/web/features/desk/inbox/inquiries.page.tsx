import { m } from '#messages'
import { shortMoment } from '#web/i18n/clock.ts'
import { number } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './inbox.css?url'
import { InquiryStateChip } from './inquiry-state.tsx'

export const meta: Meta = () => [{ title: `${m.desk_sent_title()} · Thazin` }]

export const loader = async ({ api }: PageArgs) => (await api.inbox.letters({})).data

/** Letters that the learner sent us, and what became of them. */
export default function Letters({ loaderData: letters }: PageProps<typeof loader>) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <main className="inbox">
        <PageHead back="/profile" label={m.desk_sent_back()}>
          <h1>{m.desk_sent_title()}</h1>
        </PageHead>
        {letters.length === 0 && (
          <Empty who="aung" pose="wave" says={m.desk_host_sent_none()} text={m.desk_sent_none()}>
            <a href="/contact-us" className="button">
              {m.shared_contact_title()}
            </a>
          </Empty>
        )}
        <ul className="form-list">
          {letters.map(({ id, title, state, sent_at, answer }) => (
            <li key={id} className="card">
              <h2>{title}</h2>
              <p className="letter-standing">
                <InquiryStateChip state={state} />
                <span className="soft small">
                  {m.desk_sent_number({ number: number(id) })} · {shortMoment(sent_at, 'Asia/Yangon')}
                </span>
              </p>
              {answer && <p className="letter-answer-text">{answer}</p>}
              {state === 'accepted' && !answer && <p>{m.desk_inbox_told_accepted_text()}</p>}
              {state === 'refused' && !answer && <p>{m.desk_inbox_told_refused_text()}</p>}
            </li>
          ))}
        </ul>
      </main>
    </>
  )
}
