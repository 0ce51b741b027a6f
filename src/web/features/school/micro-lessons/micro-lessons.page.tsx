import { CONTENT_TYPE_ICONS, LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './micro-lessons.css?url'

export const meta: Meta = () => [{ title: `${m.school_micro_title()} · Thazin` }]

export async function loader({ api, learner }: PageArgs) {
  const { data } = await api.microLessons.list({
    per_page: 100,
    language_id: learner?.current_view_language_id ?? LANGUAGE_IDS.english,
  })
  return { lessons: learner?.data_saver ? data.map((lesson) => ({ ...lesson, cover_photo: null })) : data }
}

/** Page of what there is to read in the language that is being learned. */
export default function MicroLessons({ loaderData: { lessons } }: PageProps<typeof loader>) {
  return (
    <main className="micro-lessons">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1>{m.school_micro_title()}</h1>
      <p className="soft">{m.school_micro_about()}</p>
      {lessons.length === 0 && (
        <Empty who="aung" pose="wave" says={m.shared_host_not_yet()} text={m.school_micro_none()} />
      )}
      <ul>
        {lessons.map(({ id, title, summary, cover_photo, reading_minutes, level }) => (
          <li key={id}>
            <a href={`/micro-lessons/${id}`} className="card">
              {cover_photo ? (
                <img src={cover_photo} alt="" width="96" height="60" loading="lazy" />
              ) : (
                <Icon name={CONTENT_TYPE_ICONS['micro-lesson']} />
              )}
              <span>
                <b>
                  <Cited text={title} />
                </b>
                <br />
                <span>
                  <Cited text={summary} />
                </span>
                <br />
                <span className="soft small">
                  {level} · {m.school_micro_minutes({ count: number(reading_minutes) })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
