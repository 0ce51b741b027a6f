import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Cited } from '#web/ui/cited.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readPageNumber } from '#web/ui/page/address-numbers.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import styles from './mistakes.css?url'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.shared_mistakes_title()} · Thazin` }]

export async function loader({ api, url, learner }: PageArgs) {
  const page = readPageNumber(url.searchParams) ?? 1
  const language_id = learner?.current_view_language_id ?? LANGUAGE_IDS.english
  const { data: lessons, pagination, count, run } = await api.practice.mistakes({ language_id, page })
  return { lessons, count, run, pages: { current: pagination.current_page, last: pagination.last_page } }
}

const runAddress = (ids: readonly number[]) => `/practice/mistakes/run?only=${ids.join(',')}&q=1`

/** Page of what the learner answered wrong in practices and hasn't learned since, by lesson. */
export default function Mistakes({ loaderData }: PageProps<typeof loader>) {
  const { lessons, count, run, pages } = loaderData
  return (
    <main className="mistakes">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/review" label={m.shared_review_back()}>
        <h1>{m.shared_mistakes_title()}</h1>
      </PageHead>
      {count === 0 ? (
        <section className="card mistakes-none">
          <HostMessage who="su-su" pose="glad">
            <p>{m.practice_host_mistakes_none()}</p>
          </HostMessage>
          <h2>{m.practice_mistakes_none()}</h2>
          <a href="/learn" className="button">
            {m.shared_review_to_learn()}
          </a>
        </section>
      ) : (
        <>
          <section className="card">
            <p>
              <b className="mistakes-count">{number(count)}</b> {m.practice_mistakes_waiting()}
            </p>
            <p className="soft small">{m.practice_mistakes_until()}</p>
            <a href={runAddress(run)} className="button">
              {m.practice_mistakes_practise({ count: number(run.length) })}
            </a>
          </section>
          <h2>{m.practice_mistakes_by_lesson()}</h2>
          <ul>
            {lessons.map((lesson) => (
              <li key={lesson.lesson_id}>
                <LessonRow {...lesson} />
              </li>
            ))}
          </ul>
          <PageLinks
            page={pages.current}
            lastPage={pages.last}
            addressOf={(page) => (page > 1 ? `/practice/mistakes?page=${page}` : '/practice/mistakes')}
          />
        </>
      )}
    </main>
  )
}

type LessonOf = Awaited<ReturnType<typeof loader>>['lessons'][number]

const LessonRow = ({ title, unit_title: unit, count, run }: LessonOf) => (
  <a href={runAddress(run)} className="pick">
    <span className="mistakes-lesson">
      <b lang={detectLang(title)}>
        <Cited text={title} />
      </b>
      <span className="soft small" lang={detectLang(unit)}>
        <Cited text={unit} />
      </span>
    </span>
    <span className="chip">
      {number(count)}
      <span className="visually-hidden"> {m.practice_mistakes_waiting()}</span>
    </span>
    <Icon name="next" />
  </a>
)
