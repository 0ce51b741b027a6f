import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { ListenChoices } from '#web/ui/listen/listen-choices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { island as listening } from './lesson-listening.island.tsx'
import styles from './listen-lessons.css?url'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.shared_listen_title()} · Thazin` }]

export async function loader({ api, learner }: PageArgs) {
  const languageId = learner?.current_view_language_id ?? LANGUAGE_IDS.english
  const { data: lessons } = await api.video.toHear({ language_id: languageId })
  return { lessons, languageId, learnerId: learner?.id ?? 0 }
}

/** Whole lessons by their sound, one after another, with the screen off. */
export default function ListenToLessons({ loaderData }: PageProps<typeof loader>) {
  return (
    <main className="listen">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.shared_library_back()}>
        <h1>{m.shared_listen_title()}</h1>
      </PageHead>
      <ListenChoices chosen="videos" />
      {loaderData.lessons.length > 0 ? (
        <Island of={listening} props={loaderData} />
      ) : (
        <>
          <HostMessage who="aung" pose="point">
            <p role="status">{m.school_host_listen_no_lessons()}</p>
          </HostMessage>
          <a className="button" href="/learn">
            {m.shared_review_to_learn()}
          </a>
        </>
      )}
    </main>
  )
}
