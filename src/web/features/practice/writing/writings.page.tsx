import type { ListedWriting } from '#contract/practice/writing.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { CatalogueEnd } from '#web/ui/catalogue/catalogue-end.tsx'
import { CatalogueList } from '#web/ui/catalogue/catalogue-list.tsx'
import { readCatalogueQuery } from '#web/ui/catalogue/catalogue-query.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './writing.css?url'

export const meta: Meta = () => [{ title: `${m.shared_writing_title()} · Thazin` }]

export async function loader({ api, url, learner }: PageArgs) {
  const query = readCatalogueQuery(url.searchParams)
  const language =
    query.language ??
    (learner?.current_view_language_id === LANGUAGE_IDS.japanese
      ? LANGUAGE_IDS.japanese
      : LANGUAGE_IDS.english)
  const { page } = query
  const { data, pagination } = await api.writing.list({ language_id: language, page, per_page: 50 })
  return { query: { ...query, language }, writings: data, lastPage: pagination.last_page }
}

/** Page of what there is to write in a language, by level. */
export default function Writings({ loaderData }: PageProps<typeof loader>) {
  const { query, writings, lastPage } = loaderData
  return (
    <main className="shelf">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.shared_library_back()}>
        <h1>{m.shared_writing_title()}</h1>
      </PageHead>
      <p className="soft">{m.practice_writing_about()}</p>
      <CatalogueList
        at="/writing"
        query={query}
        label={m.shared_story_language()}
        items={writings}
        lastPage={lastPage}
        none={
          <Empty who="aung" pose="wave" says={m.shared_host_not_yet()} text={m.practice_writing_none()} />
        }
        row={(one) => <WritingRow key={one.slug} writing={one} />}
      />
    </main>
  )
}

const WritingRow = ({ writing: { slug, title, lock, state } }: { writing: ListedWriting }) => (
  <li>
    <a href={`/writing/${slug}`} className="shelf-row">
      <Icon name="pencil" />
      <b lang={detectLang(title)}>
        <Cited text={title} />
      </b>
      {state === 'begun' && !lock ? (
        <span className="chip gold">{m.practice_writing_is_begun()}</span>
      ) : (
        <CatalogueEnd done={state === 'done' ? m.practice_writing_is_done() : null} isLocked={lock} />
      )}
    </a>
  </li>
)
