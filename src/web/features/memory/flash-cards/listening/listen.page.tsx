import { LISTENING_SOURCES } from '#domain/memory/chosen.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'

import { ListenChoices } from '#web/ui/listen/listen-choices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './listen.css?url'
import { island as listening } from './listening.island.tsx'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.shared_listen_title()} · Thazin` }]

export async function loader({ api, url, learner }: PageArgs) {
  const of = LISTENING_SOURCES.find((one) => one === url.searchParams.get('of')) ?? 'words'
  const language_id = learner?.current_view_language_id ?? LANGUAGE_IDS.english
  const { data: cards } = await api.flashCards.toHear({ language_id, of })
  return { of, cards, languageId: language_id, learnerId: learner?.id ?? 0 }
}

/** Words to hear and to say, one after another, with the screen off. */
export default function ListenPage({ loaderData }: PageProps<typeof loader>) {
  const { of, cards } = loaderData
  return (
    <main className="listen">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.shared_library_back()}>
        <h1>{m.shared_listen_title()}</h1>
      </PageHead>
      <ListenChoices chosen={of} />
      {cards.length > 0 ? (
        <Island of={listening} props={loaderData} />
      ) : (
        <>
          <HostMessage who="aung" pose="point">
            <p role="status">{m.memory_host_listen_none()}</p>
          </HostMessage>
          <a className="button" href="/learn">
            {m.shared_review_to_learn()}
          </a>
        </>
      )}
    </main>
  )
}
